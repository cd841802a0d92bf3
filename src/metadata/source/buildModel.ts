import type { Country, PageDefinition, ResourceDefinition } from '../model/definitions';
import type { NavigationEntry } from '../model/NavigationEntry';
import type { JsonSchema } from '../model/json';
import { usualRetention } from '../model/Retention';
import type { NameList } from '../model/Samples';
import type { Model } from '../model/Model';
import type { Calendar } from '../calendars/Calendar';
import type { Tenants } from '../model/Tenants';
import { editorKeys } from '../texts/messages';
import { isMetadataLocale, languagesOf, type Project, type SourceFile } from './Project';

/** Puts the Model together. The project must have passed every check. */
export function buildModel(project: Project): Model {
  const navigation = project.navigation?.value;
  const resources = valuesOf<ResourceDefinition>(project.resources);
  const pages = valuesOf<PageDefinition>(project.pages);
  const entries = withPermissions(navigation?.entries ?? [], resources, pages);
  const countries = valuesOf<Country & { $defs?: Record<string, JsonSchema> }>(project.countries);
  const calendars = valuesOf<Calendar>(project.calendars);
  return {
    schemas: valuesOf<JsonSchema>(project.schemas),
    entities: [...project.entities],
    countries: Object.fromEntries(
      inOrder(Object.values(countries)).map((country) => [
        country.code,
        {
          ...country,
          $defs: country.$defs ?? {},
          ...(calendars[country.code] && { calendar: calendars[country.code]! }),
        },
      ]),
    ),
    resources: withRoutes(resources, entries),
    pages,
    navigation: entries,
    permissions: navigation?.permissions ?? [],
    languages: languagesOf(project),
    texts: localesOf(project, (name) => isMetadataLocale(project, name)),
    messages: localesOf(project, (name) => !isMetadataLocale(project, name)),
    retention: { ...usualRetention, ...(project.retention && withoutEditorKeys(project.retention.value)) },
    ...(project.names ? { names: withoutEditorKeys(project.names.value) as Record<string, NameList> } : {}),
    ...(project.tenants ? { tenants: withoutEditorKeys(project.tenants.value) as Tenants } : {}),
    ...(project.realm ? { realm: buildModel(project.realm) } : {}),
  };
}

/** Sorts countries by the places that they say, and the others by their codes. */
function inOrder<Each extends Country>(countries: Each[]): Each[] {
  return countries.toSorted(({ sort: one = Infinity, code }, { sort: other = Infinity, code: otherCode }) =>
    one === other ? (code < otherCode ? -1 : 1) : one - other,
  );
}

/** Returns menu entries with the permissions of what they show, which are written in its file. */
function withPermissions(
  entries: NavigationEntry[],
  resources: Record<string, ResourceDefinition>,
  pages: Record<string, PageDefinition>,
): NavigationEntry[] {
  return entries.map((entry) => {
    const { resource, page, children } = entry;
    const shown = resource === undefined ? pages[page ?? ''] : resources[resource];
    return {
      ...entry,
      ...(shown && { permission: shown.permission }),
      ...(children && { children: withPermissions(children, resources, pages) }),
    };
  });
}

/** Returns resources with their routes from the menu: the first entries that show their list and their form. */
function withRoutes(
  resources: Record<string, ResourceDefinition>,
  entries: NavigationEntry[],
): Record<string, ResourceDefinition> {
  const routes = new Map<string, string>();
  const forms = new Map<string, string>();
  const visit = ({ path, resource, form, children = [] }: NavigationEntry) => {
    const known = form === undefined ? routes : forms;
    if (resource !== undefined && !known.has(resource)) known.set(resource, path);
    children.forEach(visit);
  };
  entries.forEach(visit);
  return Object.fromEntries(
    Object.entries(resources).map(([name, resource]) => {
      const path = routes.get(name);
      const createPath = forms.get(name);
      return [
        name,
        {
          ...resource,
          ...(path === undefined ? {} : { path }),
          ...(createPath === undefined ? {} : { createPath }),
        },
      ];
    }),
  );
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

function withoutEditorKeys(value: unknown): object {
  return Object.fromEntries(Object.entries(value as object).filter(([key]) => !editorKeys.has(key)));
}
