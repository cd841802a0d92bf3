import type { ActionDefinition } from '../../model/definitions';
import { isObject, type JsonSchema } from '../../model/json';
import { allOfParts, propertiesOf } from '../../schema/schemaParts';
import { asSchema, type BoundSchemas, resolveReference } from './boundSchemas';
import { flattenSchema } from './flattenSchema';

/**
 * Returns the schema of an action's input with the schemas of the fields that its properties are named after. What the
 * file says is added to these. References must be absolute.
 */
export function inputSchema(schemas: BoundSchemas, entity: JsonSchema, input: JsonSchema): JsonSchema {
  const written = propertiesOf(input);
  const fields = flattenSchema(schemas, entity).properties;
  const inherited = Object.entries(written).flatMap(([name, own]) => {
    const parts = Object.hasOwn(fields, name) ? fields[name]!.map((part) => asEntered(schemas, part)) : [];
    return parts.length > 0 ? [[name, joined(asSchema(own), parts)]] : [];
  });
  return { ...input, properties: { ...written, ...Object.fromEntries(inherited) } };
}

function joined(own: JsonSchema, parts: JsonSchema[]): JsonSchema {
  const isEmpty = Object.keys(own).length === 0;
  return isEmpty && parts.length === 1 ? parts[0]! : { ...own, allOf: [...allOfParts(own), ...parts] };
}

/** Keywords about a field of a record, which an entered value does not have. */
const ofRecords = ['readOnly', 'default', 'x-generate', 'x-transitions', 'x-emptied', 'x-sample', 'x-sum'];

/** Returns a field's schema without what is said of records; a definition that says such a thing is copied. */
function asEntered(schemas: BoundSchemas, schema: JsonSchema, followed: readonly string[] = []): JsonSchema {
  const { $ref, ...rest } = withoutRecords(schema);
  if (typeof $ref !== 'string' || followed.includes($ref)) return rest;
  const target = resolveReference(schemas, $ref);
  const entered = asEntered(schemas, target, [...followed, $ref]);
  if (JSON.stringify(entered) === JSON.stringify(target)) return { ...rest, $ref };
  return { ...rest, allOf: [...allOfParts(rest), entered] };
}

function withoutRecords(schema: JsonSchema): JsonSchema {
  const kept = Object.fromEntries(Object.entries(schema).filter(([keyword]) => !ofRecords.includes(keyword)));
  if (!isObject(kept['x-ui']) || !('fills' in kept['x-ui'])) return kept;
  // The fields that it fills are those of a form of the record.
  const { fills: _fills, ...ui } = kept['x-ui'];
  return { ...kept, 'x-ui': ui };
}

/** Whether an action without a transition stores its input: a property is named after a field of the entity. */
export function storesInput({ on, input }: Partial<ActionDefinition>, fields: object): boolean {
  return on !== 'resource' && Object.keys(propertiesOf(input)).some((name) => Object.hasOwn(fields, name));
}
