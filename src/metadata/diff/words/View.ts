import { translatedSchemas } from '../../bind/schemas/boundSchemas';
import { flattenSchema } from '../../bind/schemas/flattenSchema';
import { memoize } from '../../tracking/memoize';
import { isObject, type JsonSchema, type JsonValue } from '../../model/json';
import type { Model } from '../../model/Model';
import { propertiesOf, valueAt } from '../../schema/schemaParts';
import { projectSchemas } from '../../source/Project';
import { countryTexts, navigationTexts, pageTexts, resourceTexts } from '../../texts/fileTexts';
import { translateTexts } from '../../texts/translateTexts';
import type { Side } from '../model/Change';
import { referrersOf } from './references';

/** A side in a language. */
export interface View extends Side {
  language: string;
  /** The Model with its texts in the language. */
  read: Model;
}

/** Returns a side in a language, or in English if it lacks that. */
export function viewOf(side: Side, language: string): View {
  return { ...side, language, read: translatedModel(side.model, language) };
}

const translatedModel = memoize((model: Model, language: string): Model => {
  const texts = model.texts[language];
  if (!texts) return model;
  const { entries } = translateTexts(
    { entries: model.navigation },
    navigationTexts(model.navigation),
    texts.navigation,
  );
  return {
    ...model,
    schemas: translatedSchemas(model, language),
    countries: mapped(model.countries, (code, country) =>
      translateTexts(country, countryTexts(country), texts[`countries/${code}`]),
    ),
    resources: mapped(model.resources, (name, resource) =>
      translateTexts(resource, resourceTexts(resource), texts[name]),
    ),
    pages: mapped(model.pages, (name, page) => translateTexts(page, pageTexts(page), texts[`${name}.page`])),
    navigation: entries,
  };
});

function mapped<Value extends object>(
  values: Record<string, Value>,
  translate: (name: string, value: Value) => Value,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, translate(name, value)]));
}

/** Returns the entity in which fields are looked up that a place of the Model names. */
export function entityAt({ model }: Side, path: readonly string[]): string {
  const [kind, name = ''] = path;
  if (kind === 'resources') return model.resources[name]?.entity ?? '';
  // Of a shared definition, an entity that has it whole knows its fields best.
  const referrers = referrersOf(model, path);
  const [best] = [...referrers.filter(({ field }) => field === undefined), ...referrers];
  return best?.entity ?? (kind === 'schemas' ? name : '');
}

/** Returns the title of a field of an entity, or its name where the entity has none of that name. */
export function fieldTitle({ read }: View, entity: string, name: string): string {
  const property = propertiesOf(read.schemas[entity])[name];
  return titleOf(read, property) ?? name;
}

function titleOf({ schemas }: Model, schema: JsonSchema | undefined): string | undefined {
  if (!isObject(schema)) return undefined;
  if (typeof schema.title === 'string') return schema.title;
  const { title } = flatKeywords(schemas, schema);
  return typeof title === 'string' ? title : undefined;
}

/** Returns the title of an option of a field, or of any field with states, if there is one. */
export function optionTitle(
  { read }: View,
  entity: string,
  value: JsonValue,
  field?: string,
): string | undefined {
  const properties = propertiesOf(read.schemas[entity]);
  const candidates =
    field === undefined
      ? Object.values(properties).filter((property) => property['x-transitions'])
      : [properties[field] ?? {}];
  for (const schema of candidates) {
    if (!isObject(schema)) continue;
    const { oneOf } = flatKeywords(read.schemas, schema);
    const option = (Array.isArray(oneOf) ? oneOf : []).find((each) => isObject(each) && each.const === value);
    if (isObject(option) && typeof option.title === 'string') return option.title;
  }
  return undefined;
}

/** Returns the keywords of a schema as its country has them, with all that it refers to. */
export function keywordsAt(view: View, path: readonly string[], schema: JsonValue | undefined): JsonSchema {
  const country = countryAt(view, path);
  const schemas = projectSchemas(view.project, country === undefined ? '' : fileOfCountry(view, country));
  const [kind, file = '', ...inner] = path;
  const whole =
    kind === 'schemas'
      ? valueAt(schemas[file], inner)
      : kind === 'countries' && inner[0] === '$defs'
        ? valueAt(schemas.country, inner)
        : schema;
  if (!isObject(whole)) return {};
  const name = path.at(-2) === 'properties' ? path.at(-1) : undefined;
  const ofEntity = name === undefined ? undefined : propertiesOf(schemas[entityAt(view, path)])[name];
  const own = flatKeywords(schemas, whole);
  return ofEntity && ofEntity !== whole ? { ...flatKeywords(schemas, ofEntity), ...own } : own;
}

function flatKeywords(schemas: Record<string, JsonSchema>, schema: JsonSchema): JsonSchema {
  try {
    return flattenSchema(schemas, schema).keywords;
  } catch {
    // A reference that is relative to its file, in a part that was taken out of it.
    return schema;
  }
}

function fileOfCountry({ project }: Side, code: string): string {
  return [...project.countries].find(([, { value }]) => value.code === code)?.[0] ?? '';
}

/** Returns the code of the country of a place: of its file, its price or its limit. */
export function countryAt({ model }: Side, path: readonly string[]): string | undefined {
  if (path[0] === 'countries') return path[1];
  if (path[0] !== 'tenants') return undefined;
  let value: unknown = model;
  let country: string | undefined;
  for (const segment of path) {
    if (typeof value !== 'object' || value === null) break;
    value = (value as Record<string, unknown>)[segment];
    if (isObject(value) && typeof value.country === 'string') country = value.country;
  }
  return country;
}
