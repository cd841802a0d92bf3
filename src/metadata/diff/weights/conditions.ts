import type { BoundField } from '../../model/BoundField';
import { isObject, type JsonSchema, type JsonValue } from '../../model/json';
import { allOfParts, propertiesOf, requiredOf } from '../../schema/schemaParts';
import { matchesCondition } from '../../validation/matchesCondition';
import type { Effect } from '../model/Change';

/** Records that are tried; a condition that compares more fields than that stays undecided. */
const mostRecords = 20_000;

/** The difference of two conditions, and the first record that only one of them holds for. */
export interface ConditionDifference {
  /** `weaker` where the condition holds for more records. */
  effect: Effect;
  record?: Record<string, JsonValue>;
}

/** Compares two conditions over all records that they distinguish. A missing condition always holds. */
export function compareConditions(
  before: JsonSchema | undefined,
  after: JsonSchema | undefined,
  fields: Record<string, BoundField>,
): ConditionDifference {
  const both = [before, after].filter((each) => each !== undefined);
  const names = [...new Set(both.flatMap((each) => [...comparedFields(each)]))];
  const values = names.map((name) => valuesFor(both, name, fields[name]));
  const count = values.reduce((product, each) => product * each.length, 1);
  if (names.length === 0 || count > mostRecords) return { effect: 'either' };
  let wider: Record<string, JsonValue> | undefined;
  let narrower: Record<string, JsonValue> | undefined;
  for (let index = 0; index < count; index++) {
    const record = recordAt(names, values, index);
    const [one, other] = [holds(before, record), holds(after, record)];
    if (other && !one) wider ??= record;
    if (one && !other) narrower ??= record;
  }
  if (wider && narrower) return { effect: 'either', record: wider };
  if (wider) return { effect: 'weaker', record: wider };
  // No record tells them apart: they are written otherwise, or compare what is not tried here.
  return narrower ? { effect: 'stronger', record: narrower } : { effect: 'either' };
}

function holds(condition: JsonSchema | undefined, record: Record<string, JsonValue>): boolean {
  return condition === undefined || matchesCondition(condition, record);
}

function recordAt(
  names: string[],
  values: (JsonValue | undefined)[][],
  index: number,
): Record<string, JsonValue> {
  const record: Record<string, JsonValue> = {};
  let rest = index;
  for (const [place, name] of names.entries()) {
    const all = values[place]!;
    const value = all[rest % all.length];
    rest = Math.floor(rest / all.length);
    if (value !== undefined) record[name] = value;
  }
  return record;
}

function comparedFields(condition: JsonSchema): Set<string> {
  const names = new Set(Object.keys(propertiesOf(condition)));
  for (const name of requiredOf(condition)) names.add(name);
  const parts = [condition.not, condition.if, condition.then, condition.else].filter(isObject);
  const choices = [condition.anyOf, condition.oneOf].flatMap((each) => (Array.isArray(each) ? each : []));
  for (const part of [...parts, ...allOfParts(condition), ...choices.filter(isObject)])
    for (const name of comparedFields(part)) names.add(name);
  return names;
}

/** The options of a field, every value that a condition names, those beside its limits, and no value. */
function valuesFor(
  conditions: JsonSchema[],
  name: string,
  field: BoundField | undefined,
): (JsonValue | undefined)[] {
  const named: JsonValue[] = [];
  const collect = (value: JsonValue | undefined) => {
    if (Array.isArray(value)) for (const each of value) collect(each);
    if (!isObject(value)) return;
    const said = isObject(value.properties) ? value.properties[name] : undefined;
    if (isObject(said)) named.push(...valuesIn(said));
    for (const each of Object.values(value)) collect(each);
  };
  for (const condition of conditions) collect(condition);
  const options = (field?.options ?? []).map(({ value }) => value);
  const booleans = field?.type === 'boolean' ? [true, false] : [];
  const beside = options.length > 0 || booleans.length > 0 ? [] : ['', 'another value', 0];
  const all: JsonValue[] = [...new Set<JsonValue>([...options, ...booleans, ...named, ...beside])];
  return [...all, undefined];
}

function valuesIn(said: JsonSchema): JsonValue[] {
  return Object.entries(said).flatMap(([keyword, value]): JsonValue[] => {
    if (keyword === 'const') return value === undefined ? [] : [value];
    if (keyword === 'enum') return Array.isArray(value) ? value : [];
    if (typeof value === 'number') return [value - 1, value, value + 1];
    if (isObject(value)) return valuesIn(value);
    return Array.isArray(value) ? value.flatMap((each) => (isObject(each) ? valuesIn(each) : [])) : [];
  });
}
