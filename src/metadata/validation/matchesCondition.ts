import type { JsonObject, JsonSchema, JsonValue } from '../model/json';
import { schemaTester } from './schemaTest';

/**
 * Whether a record or a form's values match a condition (`when`, `visible`, `if`), in web and gateway. `null` and `undefined` count
 * as missing. The condition must not have a `$ref`; annotations and `format` do not restrict records.
 */
export function matchesCondition(schema: JsonSchema, record: { [field: string]: unknown }): boolean {
  return conditionTest(schema)(record as JsonValue);
}

const conditionTest = schemaTester({ has: hasValue, other: () => undefined });

function hasValue(record: JsonObject, name: string): boolean {
  return Object.hasOwn(record, name) && record[name] !== null && record[name] !== undefined;
}
