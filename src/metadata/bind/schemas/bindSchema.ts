import type { JsonSchema } from '../../model/json';
import type { Model } from '../../model/Model';
import { allOfParts, formatReference, parseReference } from '../../schema/schemaParts';
import { mapSchema } from '../../schema/walkSchema';
import { type BoundSchemas, resolveReference, schemasOf } from './boundSchemas';
import { fillRules } from './fillRules';

/** Returns a schema file bound to a country as self-contained JSON Schema. Throws if the model lacks the schema or the country. */
export function bindSchema(model: Model, schemaName: string, country: string): JsonSchema {
  const schemas = schemasOf(model, country, model.languages[0] ?? 'en');
  const schema = Object.hasOwn(schemas, schemaName) ? schemas[schemaName] : undefined;
  if (!schema) throw new Error(`There is no schema "${schemaName}" in the metadata.`);
  const rules = fillRules(schemas, schema);
  const allOf = [...allOfParts(schema), ...rules];
  return selfContained(schemas, rules.length > 0 ? { ...schema, allOf } : schema, `${schemaName}.json#`);
}

/**
 * Returns a schema that needs no other file: what it refers to is copied into `$defs`, once each. Recursive schemas
 * stay recursive. `own` is the schema's own absolute reference, if it has one.
 */
export function selfContained(schemas: BoundSchemas, schema: JsonSchema, own?: string): JsonSchema {
  const names = new Map<string, string>();
  const pending: string[] = [];
  const nameOf = (reference: string): string => {
    const known = names.get(reference);
    if (known) return known;
    const name = freeName(reference, new Set(names.values()));
    names.set(reference, name);
    pending.push(reference);
    return name;
  };
  const localize = (part: JsonSchema): JsonSchema =>
    mapSchema(part, ({ $id: _id, $schema: _dialect, ...inner }) => {
      if (typeof inner.$ref !== 'string') return inner;
      if (inner.$ref === own) return { ...inner, $ref: '#' };
      return { ...inner, $ref: formatReference('', ['$defs', nameOf(inner.$ref)]) };
    });

  const { $defs: _definitions, ...root } = schema;
  const bound = localize(root);
  const definitions: Record<string, JsonSchema> = {};
  for (let reference = pending.shift(); reference !== undefined; reference = pending.shift()) {
    const { $defs: _inner, ...target } = resolveReference(schemas, reference);
    definitions[nameOf(reference)] = localize(target);
  }
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...bound,
    ...(names.size > 0 ? { $defs: definitions } : {}),
  };
}

/** Returns the last segment of a reference, with the file before it, and a number, if that name is taken. */
function freeName(reference: string, taken: Set<string>): string {
  const { file, pointer = [] } = parseReference(reference);
  const short = pointer.at(-1) ?? file;
  const long = [file, ...pointer.filter((segment) => segment !== '$defs' && segment !== 'properties')].join(
    '-',
  );
  let name = taken.has(short) ? long : short;
  for (let number = 2; taken.has(name); number++) name = `${long}-${number}`;
  return name;
}
