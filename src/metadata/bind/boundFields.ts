import type { BoundField, FieldOption, Tone, UiOptions } from '../model/BoundField';
import type { JsonSchema, JsonValue } from '../model/json';
import type { Model } from '../model/Model';
import { asSchema, type BoundSchemas, schemasOf } from './boundSchemas';
import { fieldKind } from './fieldKind';
import { flattenSchema } from './flattenSchema';

/** Returns the fields of an object's schema in its order, without those that are hidden in this country. */
export function bindFields(schemas: BoundSchemas, schema: JsonSchema): Record<string, BoundField> {
  const { fields = {} } = fieldFacts(schemas, schema);
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => field.ui.hidden !== true));
}

/**
 * Returns all fields of an entity in a country, hidden ones too, as they are stored. Texts are in the default language.
 * Throws if the model does not have the country.
 */
export function entityFields(model: Model, entity: string, country: string): Record<string, BoundField> {
  const schemas = schemasOf(model, country, model.languages[0] ?? 'en');
  return fieldFacts(schemas, schemas[entity] ?? {}).fields ?? {};
}

const copied = [
  'title',
  'description',
  'format',
  'readOnly',
  'default',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'pattern',
  'minItems',
  'maxItems',
] as const;

/** Returns the properties of a field that a schema sets: all of them for a property, only the changed ones for a `then`. */
export function fieldFacts(schemas: BoundSchemas, schema: JsonSchema): Partial<BoundField> {
  const { keywords, properties, required } = flattenSchema(schemas, schema);
  const facts: Record<string, unknown> = {};
  for (const keyword of copied) if (keywords[keyword] !== undefined) facts[keyword] = keywords[keyword];
  const options = optionsOf(schemas, keywords);
  const type = typeOf(keywords, options);
  if (type) facts.type = type;
  if (options) facts.options = options;
  if (keywords['x-generate'] !== undefined) facts.generate = keywords['x-generate'];
  if (keywords['x-transitions'] !== undefined) facts.transitions = keywords['x-transitions'];
  const fields =
    type === 'array'
      ? fieldsOf(schemas, flattenSchema(schemas, asSchema(keywords.items)))
      : fieldsOf(schemas, { properties, required });
  if (fields) facts.fields = fields;
  const ui = (keywords['x-ui'] ?? {}) as UiOptions;
  if (isImpossible(keywords)) facts.ui = { ...ui, hidden: true };
  else if (Object.keys(ui).length > 0) facts.ui = ui;
  return facts;
}

function fieldsOf(
  schemas: BoundSchemas,
  { properties, required }: { properties: Record<string, JsonSchema[]>; required: string[] },
): Record<string, BoundField> | undefined {
  const fields: Record<string, BoundField> = {};
  for (const [name, parts] of Object.entries(properties)) {
    const schema: JsonSchema = parts.length === 1 ? (parts[0] as JsonSchema) : { allOf: parts };
    const facts: Omit<BoundField, 'kind'> = {
      name,
      title: name,
      type: 'string',
      ui: {},
      ...fieldFacts(schemas, schema),
      ...(required.includes(name) ? { required: true } : {}),
    };
    fields[name] = { ...facts, kind: fieldKind(facts) };
  }
  return Object.keys(fields).length > 0 ? fields : undefined;
}

function optionsOf(schemas: BoundSchemas, keywords: JsonSchema): FieldOption[] | undefined {
  if (Array.isArray(keywords.enum)) {
    return keywords.enum.filter(isScalar).map((value) => ({ value, title: String(value) }));
  }
  if (!Array.isArray(keywords.oneOf)) return undefined;
  const options: FieldOption[] = [];
  for (const choice of keywords.oneOf) {
    const { const: value, title, 'x-ui': ui } = flattenSchema(schemas, asSchema(choice)).keywords;
    if (!isScalar(value)) return undefined;
    const tone = (ui as { tone?: Tone } | undefined)?.tone;
    options.push({
      value,
      title: typeof title === 'string' ? title : String(value),
      ...(tone ? { tone } : {}),
    });
  }
  return options;
}

function typeOf(keywords: JsonSchema, options: FieldOption[] | undefined): BoundField['type'] | undefined {
  const named = [keywords.type ?? []].flat().filter((type) => type !== 'null');
  // Values of several types can be neither shown nor stored.
  if (named.length > 1) return undefined;
  if (typeof named[0] === 'string') return named[0] as BoundField['type'];
  const sample = options?.[0]?.value ?? keywords.const;
  if (typeof sample === 'number') return Number.isInteger(sample) ? 'integer' : 'number';
  if (typeof sample === 'string' || typeof sample === 'boolean') return typeof sample as 'string' | 'boolean';
  return undefined;
}

/** Whether the schema is `false`, or `{ "not": {} }`: no value is allowed, so forms do not show the field. */
function isImpossible({ not }: JsonSchema): boolean {
  return typeof not === 'object' && not !== null && Object.keys(not).length === 0;
}

function isScalar(value: JsonValue | undefined): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
