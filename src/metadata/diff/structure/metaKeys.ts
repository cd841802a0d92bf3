import calendar from '../../../../schemas/meta/calendar.json';
import block from '../../../../schemas/meta/block.json';
import condition from '../../../../schemas/meta/condition.json';
import country from '../../../../schemas/meta/country.json';
import names from '../../../../schemas/meta/names.json';
import navigation from '../../../../schemas/meta/navigation.json';
import page from '../../../../schemas/meta/page.json';
import patch from '../../../../schemas/meta/patch.json';
import resource from '../../../../schemas/meta/resource.json';
import retention from '../../../../schemas/meta/retention.json';
import sample from '../../../../schemas/meta/sample.json';
import schema from '../../../../schemas/meta/schema.json';
import settlement from '../../../../schemas/meta/settlement.json';
import tenants from '../../../../schemas/meta/tenants.json';
import ui from '../../../../schemas/meta/x-ui.json';
import { isObject, type JsonSchema, type JsonValue } from '../../model/json';
import { parseReference, valueAt } from '../../schema/schemaParts';

const files: Record<string, JsonSchema> = {
  block,
  calendar,
  condition,
  country,
  names,
  navigation,
  page,
  patch,
  resource,
  retention,
  sample,
  schema,
  settlement,
  tenants,
  'x-ui': ui,
};

const mapOf = ($ref: string): JsonSchema => ({ type: 'object', additionalProperties: { $ref } });

/** The meta-schema of a whole Model: each member has that of its files, and what `buildModel` adds. */
files.model = {
  properties: {
    schemas: mapOf('schema.json'),
    entities: { type: 'array' },
    countries: {
      additionalProperties: {
        allOf: [{ $ref: 'country.json' }, { properties: { calendar: { $ref: 'calendar.json' } } }],
      },
    },
    resources: {
      additionalProperties: {
        allOf: [{ $ref: 'resource.json' }, { properties: { path: {}, createPath: {} } }],
      },
    },
    pages: mapOf('page.json'),
    navigation: { $ref: 'navigation.json#/properties/entries' },
    permissions: { $ref: 'navigation.json#/properties/permissions' },
    languages: { type: 'array' },
    texts: {},
    messages: {},
    retention: { $ref: 'retention.json' },
    tenants: { $ref: 'tenants.json' },
    names: { $ref: 'names.json' },
  },
};

/** A meta-schema, and the file in which its references are looked up. */
interface MetaNode {
  file: string;
  schema: JsonSchema;
}

/** All meta-schemas that apply in a place of a Model. */
export type MetaPlace = readonly MetaNode[];

/** A segment of a path, with what the meta-schemas know of it. */
export interface Step {
  name: string;
  /** A key of the meta-schemas, a name that a file gives, or the place of an item in a list. */
  kind: 'key' | 'name' | 'item';
  /** Where the key shows (`x-shows`); that of the step before where the meta-schema does not say it. */
  shows: readonly string[];
}

/** The place of the Model itself. */
export const modelPlace: MetaPlace = [{ file: 'model', schema: files.model }];

/** Returns the step from a place to one of its members, and the place of that. */
export function stepInto(
  place: MetaPlace,
  name: string,
  isItem: boolean,
  before?: Step,
): { step: Step; place: MetaPlace } {
  const nodes = place.flatMap((node) => expanded(node));
  const shows = before?.shows ?? [];
  if (isItem) {
    return { step: { name, kind: 'item', shows }, place: nodes.flatMap((node) => inside(node, 'items')) };
  }
  const keyed = nodes.flatMap(({ file, schema: { properties } }) => {
    const own = isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
    return own === undefined ? [] : [{ file, schema: isObject(own) ? own : {} }];
  });
  if (keyed.length === 0) {
    const named = nodes.flatMap((node) => inside(node, 'additionalProperties'));
    return { step: { name, kind: 'name', shows }, place: named };
  }
  const said = keyed.flatMap((node) => expanded(node)).find((node) => Array.isArray(node.schema['x-shows']));
  const own = said?.schema['x-shows'];
  return {
    step: { name, kind: 'key', shows: Array.isArray(own) ? own.map(String) : shows },
    place: keyed,
  };
}

function inside({ file, schema }: MetaNode, keyword: 'items' | 'additionalProperties'): MetaNode[] {
  const inner = schema[keyword];
  return isObject(inner) ? [{ file, schema: inner }] : [];
}

const known = new WeakMap<JsonSchema, MetaNode[]>();

/** A node with all that it refers to, and with its alternatives. */
function expanded(node: MetaNode, followed = new Set<JsonSchema>()): MetaNode[] {
  const before = known.get(node.schema);
  if (before) return before;
  if (followed.has(node.schema)) return [];
  followed.add(node.schema);
  const { file, schema } = node;
  const all = [node];
  const add = (inner: JsonValue | undefined, at = file) => {
    if (isObject(inner)) all.push(...expanded({ file: at, schema: inner }, followed));
  };
  if (typeof schema.$ref === 'string') {
    const { file: other, pointer = [] } = parseReference(schema.$ref);
    add(valueAt(files[other || file], pointer), other || file);
  }
  for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
    const parts = schema[keyword];
    if (Array.isArray(parts)) for (const part of parts) add(part);
  }
  for (const keyword of ['then', 'else']) add(schema[keyword]);
  known.set(schema, all);
  return all;
}

/** Returns every key of the meta-schemas with the key around it and its examples. */
export function allMetaKeys(): { key: string; around: string; examples: JsonValue[] }[] {
  const found = new Map<string, { key: string; around: string; examples: JsonValue[] }>();
  const seen = new Set<string>();
  const visit = (place: MetaPlace, around: string) => {
    for (const node of place.flatMap((each) => expanded(each))) {
      const mark = `${idOf(node.schema)} ${around}`;
      if (seen.has(mark)) continue;
      seen.add(mark);
      const { properties } = node.schema;
      for (const name of Object.keys(isObject(properties) ? properties : {})) {
        if (name === '$schema') continue;
        const inner = stepInto([node], name, false).place;
        const examples = inner.flatMap(({ schema: own }) =>
          Array.isArray(own.examples) ? own.examples : [],
        );
        const id = `${around} ${name}`;
        const before = found.get(id)?.examples ?? [];
        found.set(id, { key: name, around, examples: [...before, ...examples] });
        if (!atomicKeys.has(name)) visit(inner, name);
      }
      visit([...inside(node, 'items'), ...inside(node, 'additionalProperties')], around);
    }
  };
  visit(modelPlace, '');
  return [...found.values()];
}

const ids = new WeakMap<JsonSchema, number>();
let lastId = 0;

function idOf(schema: JsonSchema): number {
  const known = ids.get(schema) ?? ++lastId;
  ids.set(schema, known);
  return known;
}

/** Keys whose values are compared whole: a condition, a value, and tiers, of which one without the others says nothing. */
export const atomicKeys: ReadonlySet<string> = new Set([
  'if',
  'not',
  'when',
  'leads',
  'contains',
  'const',
  'default',
  'examples',
  'tiers',
  'patternProperties',
  'propertyNames',
  'prefixItems',
]);
