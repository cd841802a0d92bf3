import { memoize } from '../tracking/memoize';
import { writings } from '../formats/formats';
import type { BoundField, FieldOption, FieldRule, Tone } from '../model/BoundField';
import { isObject, type JsonSchema, type JsonValue } from '../model/json';
import type { Model } from '../model/Model';
import { asSchema, type BoundSchemas, schemasOf } from './schemas/boundSchemas';
import { conditionOf } from './schemas/conditionOf';
import { fieldKind } from './fieldKind';
import { withCodes } from './schemas/fillRules';
import { type Conditional, flattenSchema } from './schemas/flattenSchema';

type Fields = Record<string, BoundField>;

/** Returns the fields of an object's schema in its order, without those that are hidden in this country, however deep. */
export function bindFields(schemas: BoundSchemas, schema: JsonSchema): Fields {
  return withoutHidden(allFields(schemas, schema));
}

/** Returns the fields of an object's schema in its order, hidden ones too. */
export function allFields(schemas: BoundSchemas, schema: JsonSchema): Fields {
  return fieldFacts(schemas, schema).fields ?? {};
}

function withoutHidden(fields: Fields): Fields {
  const shown = Object.entries(fields).filter(([, field]) => field.ui.hidden !== true);
  return Object.fromEntries(shown.map(([name, field]) => [name, withShownParts(field)]));
}

function withShownParts(field: BoundField): BoundField {
  if (field.item) return { ...field, item: withShownParts(field.item) };
  return field.fields ? { ...field, fields: withoutHidden(field.fields) } : field;
}

/** Returns all fields of an entity in a country, hidden ones too, in the default language. They are shared: do not change them. */
export const entityFields = memoize((model: Model, entity: string, country: string): Fields => {
  const schemas = schemasOf(model, country, model.languages[0] ?? 'en');
  return allFields(schemas, schemas[entity] ?? {});
});

/** Keywords that restrict the values of a field, beside its type and its options. */
export const restricting = [
  'format',
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
  'uniqueItems',
] as const;

const copied = [
  'title',
  'description',
  'readOnly',
  'default',
  ...restricting,
  'x-generate',
  'x-emptied',
  'x-personal',
  'x-sample',
  'x-sum',
  'x-transitions',
] as const;

/**
 * The depth below which fields are left out. The check rejects deeper ones, and a schema that refers to itself has no
 * end.
 */
const maxDepth = 4;

/** Returns the properties of a field that a schema sets: all for a property, changed ones for a `then`. */
export function fieldFacts(schemas: BoundSchemas, schema: JsonSchema, depth = 0): Partial<BoundField> {
  const { keywords, properties, required, conditionals } = flattenSchema(schemas, schema);
  const facts: Record<string, unknown> = {};
  for (const keyword of copied) {
    if (keywords[keyword] !== undefined) facts[keyword.replace('x-', '')] = keywords[keyword];
  }
  const { format } = keywords;
  if (typeof format === 'string' && Object.hasOwn(writings, format)) facts.written = writings[format];
  const options = optionsOf(schemas, keywords);
  const type = typeOf(keywords, options);
  if (type) facts.type = type;
  if (options) facts.options = options;
  if (depth <= maxDepth && type === 'array' && keywords.items !== undefined) {
    facts.item = fieldOf(schemas, '', asSchema(keywords.items), depth + 1);
  } else if (depth <= maxDepth && Object.keys(properties).length > 0 && !isFile(keywords)) {
    const fields = fieldsOf(schemas, { properties, required }, depth + 1);
    facts.fields = fields;
    // Those of a whole entity or input belong to its forms.
    const rules = depth > 0 ? rulesOf(schemas, conditionals, fields) : [];
    if (rules.length > 0) facts.rules = rules;
  }
  const given = withCodes(schemas, keywords['x-ui']);
  // What is shown once is on no screen of the record.
  const once = given.once === true ? { ...given, internal: true } : given;
  // No index has what is not stored.
  const ui = facts.sum === undefined ? once : { ...once, sortable: false, filterable: false };
  if (isImpossible(keywords)) facts.ui = { ...ui, hidden: true };
  else if (Object.keys(ui).length > 0) facts.ui = ui;
  return facts;
}

function fieldsOf(
  schemas: BoundSchemas,
  { properties, required }: { properties: Record<string, JsonSchema[]>; required: string[] },
  depth: number,
): Fields {
  const fields: Fields = {};
  for (const [name, parts] of Object.entries(properties)) {
    const field = fieldOf(schemas, name, { allOf: parts }, depth);
    fields[name] = required.includes(name) ? { ...field, required: true } : field;
  }
  return fields;
}

function fieldOf(schemas: BoundSchemas, name: string, schema: JsonSchema, depth: number): BoundField {
  const facts: Omit<BoundField, 'kind'> = {
    name,
    title: name,
    type: 'string',
    ui: {},
    ...fieldFacts(schemas, schema, depth),
  };
  if (facts.item) facts.item = { ...facts.item, name, title: facts.item.title || facts.title };
  return { ...facts, kind: fieldKind(facts) };
}

/**
 * Returns the conditionals of an object's schema as rules: how `fields` change if a condition holds or does not. A
 * conditional inside a branch becomes a rule of its own, with both conditions.
 */
export function bindRules(schemas: BoundSchemas, schema: JsonSchema, fields: Fields): FieldRule[] {
  return rulesOf(schemas, flattenSchema(schemas, schema).conditionals, fields);
}

function rulesOf(schemas: BoundSchemas, conditionals: Conditional[], fields: Fields): FieldRule[] {
  return conditionals.flatMap((conditional) => rulesOfOne(schemas, conditional, fields));
}

function rulesOfOne(schemas: BoundSchemas, conditional: Conditional, fields: Fields): FieldRule[] {
  const condition = conditionOf(schemas, conditional.if);
  const rule: FieldRule = { if: condition };
  const nested: FieldRule[] = [];
  for (const branch of ['then', 'else'] as const) {
    const schema = conditional[branch];
    if (!schema) continue;
    const changes = changesOf(schemas, schema, fields);
    if (Object.keys(changes).length > 0) rule[branch] = changes;
    const outer = branch === 'then' ? condition : { not: condition };
    nested.push(
      ...bindRules(schemas, schema, fields).flatMap(({ if: inner, then, else: otherwise }): FieldRule[] => [
        ...(then ? [{ if: { allOf: [outer, inner] }, then }] : []),
        ...(otherwise ? [{ if: { allOf: [outer, { not: inner }] }, then: otherwise }] : []),
      ]),
    );
  }
  return [...(rule.then || rule.else ? [rule] : []), ...nested];
}

function changesOf(
  schemas: BoundSchemas,
  schema: JsonSchema,
  fields: Fields,
): Record<string, Partial<BoundField>> {
  const { properties, required } = flattenSchema(schemas, schema);
  const changes: Record<string, Partial<BoundField>> = {};
  for (const [name, parts] of Object.entries(properties)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) continue;
    // What a rule says of the parts of an object or a list is validated, and does not change their inputs.
    const {
      fields: _fields,
      item: _item,
      rules: _rules,
      personal: _whose,
      ...facts
    } = fieldFacts(schemas, {
      allOf: parts,
    });
    const kind = fieldKind({ ...field, ...facts, ui: { ...field.ui, ...facts.ui } });
    changes[name] = { ...facts, ...(kind === field.kind ? {} : { kind }) };
  }
  for (const name of required) {
    if (Object.hasOwn(fields, name)) changes[name] = { ...changes[name], required: true };
  }
  return Object.fromEntries(Object.entries(changes).filter(([, facts]) => Object.keys(facts).length > 0));
}

function optionsOf(schemas: BoundSchemas, keywords: JsonSchema): FieldOption[] | undefined {
  const titled = titledOptions(schemas, keywords);
  if (!Array.isArray(keywords.enum)) return titled;
  return keywords.enum
    .filter(isScalar)
    .map((value) => titled?.find((option) => option.value === value) ?? { value, title: String(value) });
}

function titledOptions(schemas: BoundSchemas, keywords: JsonSchema): FieldOption[] | undefined {
  if (!Array.isArray(keywords.oneOf)) return undefined;
  const options: FieldOption[] = [];
  for (const choice of keywords.oneOf) {
    const {
      const: value,
      title,
      description,
      'x-ui': ui,
    } = flattenSchema(schemas, asSchema(choice)).keywords;
    if (!isScalar(value)) return undefined;
    const { tone, within } = (ui ?? {}) as { tone?: Tone; within?: string };
    options.push({
      value,
      title: typeof title === 'string' ? title : String(value),
      ...(typeof description === 'string' ? { description } : {}),
      ...(tone ? { tone } : {}),
      ...(within === undefined ? {} : { within }),
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

/** Whether values are files, which have no fields of their own. */
function isFile({ 'x-ui': ui }: JsonSchema): boolean {
  return isObject(ui) && 'file' in ui;
}

/** Whether a schema is `false` or `{ "not": {} }`. It allows no value, so forms do not show the field. */
function isImpossible({ not }: JsonSchema): boolean {
  return isObject(not) && Object.keys(not).length === 0;
}

function isScalar(value: JsonValue | undefined): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
