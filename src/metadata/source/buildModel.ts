import type {
  Country,
  NavigationEntry,
  PageDefinition,
  PermissionNode,
  ResourceDefinition,
} from '../model/definitions';
import type { JsonSchema } from '../model/json';
import type { Model } from '../model/Model';
import { editorKeys } from '../texts/messages';
import { isMetadataLocale, languagesOf, type Project, type SourceFile } from './Project';

/** Puts the Model together. The project must have passed every check. */
export function buildModel(project: Project): Model {
  const navigation = project.navigation?.value as
    { entries: NavigationEntry[]; permissions: PermissionNode[] } | undefined;
  const countries = valuesOf<Country & { $defs?: Record<string, JsonSchema> }>(project.countries);
  return {
    schemas: valuesOf<JsonSchema>(project.schemas),
    entities: [...project.entities],
    countries: Object.fromEntries(
      Object.entries(countries).map(([code, country]) => [code, { ...country, $defs: country.$defs ?? {} }]),
    ),
    resources: valuesOf<ResourceDefinition>(project.resources),
    pages: valuesOf<PageDefinition>(project.pages),
    navigation: navigation?.entries ?? [],
    permissions: navigation?.permissions ?? [],
    languages: languagesOf(project),
    texts: localesOf(project, (name) => isMetadataLocale(project, name)),
    messages: localesOf(project, (name) => !isMetadataLocale(project, name)),
  };
}

/** File values by name, without the members that are for editors and people. */
function valuesOf<Value>(files: Map<string, SourceFile>): Record<string, Value> {
  return Object.fromEntries([...files].map(([name, file]) => [name, withoutEditorKeys(file.value) as Value]));
}

function localesOf<Texts>(
  project: Project,
  isWanted: (name: string) => boolean,
): Record<string, Record<string, Texts>> {
  return Object.fromEntries(
    languagesOf(project).map((language) => {
      const files = [...(project.locales.get(language) ?? [])].filter(([name]) => isWanted(name));
      return [language, valuesOf<Texts>(new Map(files))];
    }),
  );
}

function withoutEditorKeys(value: unknown): unknown {
  return Object.fromEntries(Object.entries(value as object).filter(([key]) => !editorKeys.has(key)));
}
