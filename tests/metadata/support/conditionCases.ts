import type { BoundField } from '../../../src/metadata/model/BoundField';
import { isObject, type JsonSchema, type JsonValue } from '../../../src/metadata/model/json';
import { conditionProperties } from '../../../src/metadata/source/conditionPlaces';
import { matchesCondition } from '../../../src/metadata/validation/matchesCondition';
import { limitCases } from './limitCases';
import { sampleValue } from './sampleValues';

/** Values of the fields that a condition reads; undefined is none. */
export type ConditionValues = Record<string, JsonValue | undefined>;

/** Values that fulfil a condition, and values that do not; undefined where none were found. */
export interface ConditionCases {
  fulfilled: ConditionValues | undefined;
  unfulfilled: ConditionValues | undefined;
}

/** Combinations of values that are tried for one condition. */
const maxCombinations = 20_000;

/** Finds values that fulfil a condition and such that do not, among valid ones of the fields that it reads. */
export function conditionCases(condition: JsonSchema, fields: Record<string, BoundField>): ConditionCases {
  const read = new Map<string, JsonSchema[]>();
  for (const { name, schema } of conditionProperties(condition)) {
    read.set(name, [...(read.get(name) ?? []), ...(typeof schema === 'object' ? [schema] : [])]);
  }
  let combinations: ConditionValues[] = [{}];
  for (const [name, schemas] of read) {
    const values = candidates(fields[name], schemas);
    combinations = combinations
      .flatMap((combination) => values.map((value) => ({ ...combination, [name]: value })))
      .slice(0, maxCombinations);
  }
  return {
    fulfilled: combinations.find((values) => matchesCondition(condition, values)),
    unfulfilled: combinations.find((values) => !matchesCondition(condition, values)),
  };
}

/** Values of a field, those first that the condition itself names; none at last, as the field may be required. */
function candidates(field: BoundField | undefined, schemas: JsonSchema[]): (JsonValue | undefined)[] {
  if (!field) return [undefined];
  if (field.options) return [...field.options.map(({ value }) => value), undefined];
  if (field.type === 'boolean') return [true, false, undefined];
  const accepted = limitCases(field).filter(({ breaks }) => breaks === undefined);
  const valid = [sampleValue(field), ...accepted.map(({ value }) => value)];
  const named = schemas.flatMap((schema) => [
    ...namedValues(schema),
    ...namedObjects(schema, sampleValue(field)),
  ]);
  return [...named.filter((value) => isWithin(field, value)), ...valid, undefined];
}

/** A valid object with the values that a condition's schema of it names. */
function namedObjects({ properties }: JsonSchema, sample: JsonValue | undefined): JsonValue[] {
  if (properties === undefined || !isObject(sample)) return [];
  const parts = Object.entries(properties as Record<string, JsonSchema>).flatMap(([name, schema]) =>
    namedValues(schema)
      .slice(0, 1)
      .map((value) => [name, value] as const),
  );
  return [{ ...sample, ...Object.fromEntries(parts) }];
}

/** The values that a condition's schema of a property names, and those beside its limits. */
function namedValues({ const: constant, enum: listed, ...limits }: JsonSchema): JsonValue[] {
  const beside = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].flatMap((keyword) => {
    const limit = limits[keyword];
    return typeof limit === 'number' ? [limit, limit - 1, limit + 1] : [];
  });
  return [...(constant === undefined ? [] : [constant]), ...((listed ?? []) as JsonValue[]), ...beside];
}

function isWithin(
  { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity, multipleOf = 1 }: BoundField,
  value: JsonValue,
): boolean {
  if (typeof value !== 'number') return true;
  return value >= minimum && value > exclusiveMinimum && value <= maximum && value % multipleOf === 0;
}
