import type { JsonSchema, JsonValue } from '../model/json';
import { allOfParts, propertiesOf, requiredOf } from '../schema/schemaParts';
import { matchesCondition } from '../validation/matchesCondition';

/** Statement of a condition about a property, in one of the parts that must hold together, and its place. */
export interface Statement {
  path: string[];
  schema: JsonSchema;
}

/** Returns what a condition and its `allOf` say of each property that they compare, by name. */
export function statementsOf(condition: JsonSchema): Map<string, Statement[]> {
  const found = new Map<string, Statement[]>();
  for (const { path, schema } of partsOf(condition)) {
    for (const [name, said] of Object.entries(propertiesOf(schema))) {
      found.set(name, [...(found.get(name) ?? []), { path: [...path, 'properties', name], schema: said }]);
    }
  }
  return found;
}

/** Returns where a condition requires properties, by name. */
export function requirementsOf(condition: JsonSchema): Map<string, string[]> {
  return new Map(
    partsOf(condition).flatMap(({ path, schema }) =>
      requiredOf(schema).map((name, index) => [name, [...path, 'required', String(index)]] as const),
    ),
  );
}

/** A condition and, inside its `allOf`, all parts that must hold with it. */
function partsOf(schema: JsonSchema, path: string[] = []): Statement[] {
  const inner = allOfParts(schema).flatMap((part, index) => partsOf(part, [...path, 'allOf', String(index)]));
  return [{ path, schema }, ...inner];
}

/** Whether a value meets all statements. */
export function isAllowed(said: readonly Statement[], value: JsonValue): boolean {
  return said.every(({ schema }) => matchesCondition({ properties: { value: schema } }, { value }));
}

/** The values that are named: those of each `const` and `enum`. */
export function namedValues(said: readonly Statement[]): JsonValue[] {
  return said.flatMap(({ schema }) => [
    ...(schema.const === undefined ? [] : [schema.const]),
    ...((schema.enum ?? []) as JsonValue[]),
  ]);
}
