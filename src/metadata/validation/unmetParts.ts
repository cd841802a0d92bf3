import { isObject, type JsonSchema, type JsonValue } from '../model/json';
import { matchesCondition } from './matchesCondition';

/** A part of a condition that a value does not meet. */
export interface UnmetPart {
  /** Names of the members that lead to the value, the outermost first. */
  path: string[];
  keyword: string;
  /** The keyword's value in the condition. */
  expected: JsonValue;
  /** Undefined where there is none. */
  found: JsonValue | undefined;
}

type Members = { [field: string]: unknown };

/** Returns the parts of a condition that a record does not meet, by `matchesCondition`; none where it meets it. */
export function unmetParts(condition: JsonSchema, record: Members): UnmetPart[] {
  return partsOf(condition, record as JsonValue, []);
}

function partsOf(schema: JsonValue | undefined, value: JsonValue | undefined, path: string[]): UnmetPart[] {
  if (schema === false) return [{ path, keyword: 'not', expected: {}, found: value }];
  if (!isObject(schema)) return [];
  return Object.entries(schema).flatMap(([keyword, limit]): UnmetPart[] => {
    // Those that belong to each other are looked at together.
    const whole =
      keyword === 'if' ? { if: limit, then: schema.then, else: schema.else } : { [keyword]: limit };
    if (limit === undefined || isMet(whole, value)) return [];
    if (keyword === 'properties') return memberParts(limit as JsonSchema, value, path);
    if (keyword === 'allOf') return (limit as JsonValue[]).flatMap((each) => partsOf(each, value, path));
    if (keyword === 'if') return partsOf(isMet(limit, value) ? schema.then : schema.else, value, path);
    if (keyword !== 'required') return [{ path, keyword, expected: limit, found: value }];
    const missing = (limit as string[]).filter((name) => !isMet({ required: [name] }, value));
    return missing.map((name) => ({ path: [...path, name], keyword, expected: true, found: undefined }));
  });
}

function memberParts(properties: JsonSchema, value: JsonValue | undefined, path: string[]): UnmetPart[] {
  const members = isObject(value) ? value : {};
  return Object.entries(properties).flatMap(([name, schema]) =>
    Object.hasOwn(members, name) && members[name] !== null && members[name] !== undefined
      ? partsOf(schema, members[name], [...path, name])
      : [],
  );
}

/** Conditions are evaluated over records: a value within one is made a member of its own. */
function isMet(schema: JsonValue, value: JsonValue | undefined): boolean {
  if (value === undefined) return true;
  return matchesCondition({ properties: { value: schema }, required: ['value'] }, { value });
}
