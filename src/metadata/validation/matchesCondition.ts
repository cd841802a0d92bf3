import type { JsonObject, JsonSchema, JsonValue } from '../model/json';
import { schemaTester } from './schemaTest';

/**
 * Whether a record, or the values of a form, match a condition (`when`, `visible`, `if`). Web and gateway both use it.
 * A member that is `null` or `undefined` counts as missing, as records may leave out empty fields. The condition must
 * not have a `$ref`; those of bound resources have none. Other keywords, such as `title`, `format` and `x-ui`, do not restrict records.
 */
export function matchesCondition(schema: JsonSchema, record: { [field: string]: unknown }): boolean {
  return conditionTest(schema)(record as JsonValue);
}

const conditionTest = schemaTester({ has: hasValue, other: () => undefined });

function hasValue(record: JsonObject, name: string): boolean {
  return Object.hasOwn(record, name) && record[name] !== null && record[name] !== undefined;
}
