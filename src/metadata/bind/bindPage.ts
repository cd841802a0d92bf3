import { memoize } from '../tracking/memoize';
import type { BoundPage } from '../model/BoundResource';
import type { Model } from '../model/Model';
import { pageTexts } from '../texts/fileTexts';
import { translateTexts } from '../texts/translateTexts';

/** Returns a composed page in a language. It is shared: do not change it. Throws if the model does not have the page. */
export const bindPage = memoize((model: Model, page: string, language: string): BoundPage => {
  const definition = model.pages[page];
  if (!definition) throw new Error(`There is no page "${page}" in the metadata.`);
  const texts = model.texts[language]?.[`${page}.page`];
  return { name: page, ...translateTexts(definition, pageTexts(definition), texts) };
});
