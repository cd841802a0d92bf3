import { isObject, type JsonObject, type JsonSchema, type JsonValue } from '../../model/json';
import { memoize } from '../../tracking/memoize';
import { isParameter } from '../../model/pageBlocks';
import { ownShapeTest } from '../../validation/shapeTest';
import { parsePointer, propertiesOf, valueAt } from '../../schema/schemaParts';

/** Returns a meta-schema by its file name, `block.json` as it is for one block; undefined if there is none. */
export type FindMeta = (file: string, value: JsonValue) => JsonSchema | undefined;

/** A value or key in a metadata file whose meaning as a name the meta-schema declares. */
export interface NamedPlace {
  /** Kind of what is named, as `x-names` has it. */
  kind: string;
  path: string[];
  at: 'key' | 'value';
  value: string | number | boolean;
  /** Resource that is named beside or around it; none where the record is that of the file. */
  resource?: string;
  /** For a choice or a state: the field that is named beside or around it. */
  field?: string;
  /** Whether the list names it once at most (`x-once`). */
  isOnce: boolean;
  schema: JsonSchema;
}

/** Resource and field that the members of an object, or of one around it, name. */
interface Surroundings {
  resource?: string;
  field?: string;
}

/** Kinds of names that decide to which resource other names belong. */
const resourceKinds: ReadonlySet<string> = new Set(['resource', 'records']);

/** Kinds of objects whose keys name fields, and whose values name choices of them. */
const valueKinds: ReadonlySet<string> = new Set(['filter', 'record filter', 'values']);

/** Kinds of names that are values of a field. */
const valuesOfFields: ReadonlySet<string> = new Set(['choice', 'state']);

/** Kinds of names that are of no field, so that no choice is one of theirs. */
const otherKinds: ReadonlySet<string> = new Set([
  'row action',
  'record action',
  'parameter',
  'route',
  'entity',
  'page',
  'permission',
  'action',
  'choice',
  'state',
  'block',
]);

/** Whether names of a kind are those of fields. */
export function namesField(kind: string): boolean {
  return !resourceKinds.has(kind) && !otherKinds.has(kind);
}

/** Prefix of kinds that are of the file's own record, whatever resource is named beside. */
const own = 'own ';

/**
 * Returns every declared name in a value of a metadata file, in the order of the file. Its meta-schema declares by
 * `x-names` what it names.
 */
export function namesIn(find: FindMeta, meta: string, root: JsonValue): NamedPlace[] {
  const found: NamedPlace[] = [];

  const visit = (value: JsonValue, schema: JsonSchema, home: string, path: string[], outer: Surroundings) => {
    if (schema['x-param'] === true && isParameter(value)) {
      add(value.param, schema, 'parameter', [...path, 'param'], outer);
      return;
    }
    const names = schema['x-route'] === true ? 'route' : schema['x-names'];
    if (names === 'block') {
      visitTarget(value, 'block.json', home, path, {});
      return;
    }
    if (typeof names === 'string') addNames(value, schema, names, path, outer);
    if (typeof schema.$ref === 'string') visitTarget(value, schema.$ref, home, path, outer);
    for (const branches of [schema.anyOf, schema.oneOf])
      for (const branch of Array.isArray(branches) ? branches : [])
        if (isObject(branch)) visit(value, branch, home, path, outer);
    if (isObject(schema.if)) {
      const branch = ownShapeTest(schema.if)(value) ? schema.then : schema.else;
      if (isObject(branch)) visit(value, branch, home, path, outer);
    }
    if (Array.isArray(value)) {
      const { items } = schema;
      if (isObject(items))
        for (const [index, item] of value.entries())
          visit(item, items, home, [...path, String(index)], outer);
    } else if (isObject(value)) visitMembers(value, schema, home, path, outer);
  };

  const visitMembers = (
    value: JsonObject,
    schema: JsonSchema,
    home: string,
    path: string[],
    outer: Surroundings,
  ) => {
    const { additionalProperties, propertyNames } = schema;
    const members = propertiesOf(schema);
    const around = withNamed(value, members, outer);
    for (const [name, member] of Object.entries(value)) {
      const at = [...path, name];
      if (isObject(propertyNames) && typeof propertyNames['x-names'] === 'string')
        add(name, propertyNames, propertyNames['x-names'], at, outer, 'key');
      const inner = Object.hasOwn(members, name) ? members[name] : additionalProperties;
      if (isObject(inner) && member !== undefined && mayName(inner, member))
        visit(member, inner, home, at, around);
    }
  };

  const visitTarget = (
    value: JsonValue,
    reference: string,
    home: string,
    path: string[],
    outer: Surroundings,
  ) => {
    const [name = '', pointer = ''] = reference.split('#');
    const target = name || home;
    const schema = valueAt(find(target, value), parsePointer(pointer));
    if (isObject(schema)) visit(value, schema, target, path, outer);
  };

  const addNames = (
    value: JsonValue,
    schema: JsonSchema,
    kind: string,
    path: string[],
    around: Surroundings,
  ) => {
    if (valueKinds.has(kind)) addValues(value, schema, kind, path, around);
    else if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) add(item, schema, kind, [...path, String(index)], around);
    } else add(value, schema, kind, path, around);
  };

  const addValues = (
    value: JsonValue,
    schema: JsonSchema,
    kind: string,
    path: string[],
    around: Surroundings,
  ) => {
    for (const [field, wanted] of Object.entries(isObject(value) ? value : {})) {
      add(field, schema, kind, [...path, field], around, kind === 'values' ? 'value' : 'key');
      addNames(wanted ?? null, schema, 'choice', [...path, field], { ...around, field });
    }
  };

  const add = (
    value: JsonValue,
    schema: JsonSchema,
    named: string,
    path: string[],
    { resource, field }: Surroundings,
    at: 'key' | 'value' = 'value',
  ) => {
    if (typeof value === 'object') return;
    const isOwn = named.startsWith(own);
    found.push({
      kind: isOwn ? named.slice(own.length) : named,
      path,
      at,
      value,
      ...(resource !== undefined && !isOwn && { resource }),
      ...(field !== undefined && valuesOfFields.has(named) && { field }),
      isOnce: schema['x-once'] === true,
      schema,
    });
  };

  visitTarget(root, meta, meta, [], {});
  return found;
}

/** Adds the name that stands beside the members of an object, or else around it: of several fields the first. */
function withNamed(
  value: JsonObject,
  members: Record<string, JsonSchema>,
  around: Surroundings,
): Surroundings {
  const { resource, field } = around;
  const named = namingMembers(members).flatMap(({ name, kind }) => {
    const given = Object.hasOwn(value, name) ? value[name] : undefined;
    return typeof given === 'string' ? [{ kind, given }] : [];
  });
  if (named.length === 0) return around;
  const other = named.find(({ kind }) => resourceKinds.has(kind));
  const first = named.find(({ kind }) => namesField(kind) && !kind.startsWith(own));
  return {
    ...(other ? { resource: other.given } : resource !== undefined && { resource }),
    ...(first ? { field: first.given } : other === undefined && field !== undefined && { field }),
  };
}

/** The members that name something, which are few of those that a schema has. */
const namingMembers = memoize((members: Record<string, JsonSchema>): { name: string; kind: string }[] =>
  Object.entries(members).flatMap(([name, { 'x-names': kind }]) =>
    typeof kind === 'string' ? [{ name, kind }] : [],
  ),
);

/** Whether a member may name something, or have names inside. Most members of files are texts, numbers or flags that name nothing. */
function mayName(schema: JsonSchema, member: JsonValue): boolean {
  return typeof member === 'object' || naming.some((keyword) => schema[keyword] !== undefined);
}

const naming = ['x-names', 'x-route', '$ref', 'anyOf', 'oneOf', 'if'] as const;
