import { memoize } from '../memoize';
import type { JsonSchema } from '../model/json';
import type { NavigationEntry, PageDefinition, ResourceDefinition } from '../model/definitions';
import { countryTexts, navigationTexts, pageTexts, resourceTexts } from '../texts/fileTexts';
import type { MetadataText } from '../texts/translateTexts';
import { schemaTexts } from '../texts/schemaTexts';
import type { Project } from './Project';

/** The texts of each metadata file that is shown to merchants, by the name of the locale file that translates it. */
export const projectTexts = memoize((project: Project): Map<string, MetadataText[]> => {
  const texts = new Map<string, MetadataText[]>();
  for (const [name, { value }] of project.schemas) {
    const { title: _title, description: _description, ...shown } = value as JsonSchema;
    // The title of a file of definitions is not shown: it is a comment for those who edit the file.
    texts.set(name, schemaTexts(project.entities.has(name) ? (value as JsonSchema) : shown));
  }
  for (const [code, { value }] of project.countries) {
    texts.set(`countries/${code}`, countryTexts(value as unknown as Parameters<typeof countryTexts>[0]));
  }
  for (const [name, { value }] of project.resources) {
    const shared = texts.get(name) ?? [];
    texts.set(name, [...shared, ...resourceTexts(value as unknown as ResourceDefinition)]);
  }
  if (project.navigation) {
    const { entries = [] } = project.navigation.value as { entries?: NavigationEntry[] };
    texts.set('navigation', navigationTexts(entries));
  }
  for (const [name, { value }] of project.pages) {
    texts.set(`${name}.page`, pageTexts(value as unknown as PageDefinition));
  }
  return texts;
});
