import { memoize } from '../memoize';
import type { JsonSchema, JsonValue } from '../model/json';
import type { Model } from '../model/Model';
import { mergePatch } from '../schema/mergePatch';
import { valueAt } from '../schema/pointers';
import { parseReference, withAbsoluteReferences } from '../schema/references';
import { countryTexts } from '../texts/fileTexts';
import { schemaTexts } from '../texts/schemaTexts';
import { translateTexts } from '../texts/translateTexts';

/** Schema files bound to a country and a language, by file name without extension. Every `$ref` names its file. */
export type BoundSchemas = Record<string, JsonSchema>;

/**
 * The schemas as they hold in a country: its definitions merged over those of `country.json`, texts translated first,
 * so that each text comes from the file that wrote it. Throws on a country that the model does not have.
 */
export const schemasOf = memoize((model: Model, country: string, language: string): BoundSchemas => {
  const definition = model.countries[country];
  if (!definition) throw new Error(`There is no country "${country}" in the metadata.`);
  const schemas = translatedSchemas(model, language);
  const texts = model.texts[language]?.[`countries/${country}`];
  const { $defs } = translateTexts(definition, countryTexts(definition), texts);
  const patch = withAbsoluteReferences({ $defs }, 'country');
  return { ...schemas, country: mergePatch(schemas.country ?? {}, patch) as JsonSchema };
});

/** The schemas in a language, with the definitions of `country.json` as no country changes them. */
export const translatedSchemas = memoize((model: Model, language: string): BoundSchemas =>
  Object.fromEntries(
    Object.entries(model.schemas).map(([name, schema]) => {
      const translated = translateTexts(schema, schemaTexts(schema), model.texts[language]?.[name]);
      return [name, withAbsoluteReferences(translated, name)];
    }),
  ),
);

/** The schema that an absolute `$ref` means. Throws where there is none: the compiler reports that before. */
export function resolveReference(schemas: BoundSchemas, reference: string): JsonSchema {
  const { file, pointer } = parseReference(reference);
  const target = pointer && valueAt(schemas[file], pointer);
  if (typeof target === 'boolean') return target ? {} : { not: {} };
  if (typeof target !== 'object' || target === null || Array.isArray(target)) {
    throw new Error(`There is nothing at ${reference}.`);
  }
  return target;
}

/** The boolean schemas, written as objects. */
export function asSchema(value: JsonValue | undefined): JsonSchema {
  if (value === false) return { not: {} };
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
