import { isEqual } from 'es-toolkit';
import type { JsonValue } from '../../metadata/model/json';
import type { Model } from '../../metadata/model/Model';
import { globalMode } from '../../metadata/model/NavigationEntry';
import { type Case, casesOf, partsOf, type Wanted } from './Case';

/** A case that is shown, and those that are the same but for their country and role. */
export interface Chosen extends Case {
  /** Countries and roles that look the same, such as `PE · owner`. */
  alike: string[];
}

/**
 * Returns the cases in which a resource looks otherwise than in those before. Limits and the facts of countries do not count, as there each
 * country would: whoever wants to see those names the countries.
 */
export function differentCases(model: Model, wanted: Wanted): Chosen[] {
  const isNamed = wanted.countries.length > 0;
  return grouped(casesOf(model, wanted), (each) => {
    const parts = partsOf(model, each);
    if (!parts) return undefined;
    const { own, mode, others, permissions, facts } = parts;
    return JSON.stringify([[own, others].map(withoutLimits), mode, permissions, isNamed && facts]);
  });
}

/** Returns the cases whose screens may have changed, one of those that the same was changed in. */
export function changedCases(before: Model, after: Model, wanted: Wanted): Chosen[] {
  const cases = [...casesOf(after, wanted), ...casesOf(before, wanted)];
  const known = new Map(cases.map((each) => [JSON.stringify(each), each]));
  return grouped([...known.values()], (each) => {
    const [one, other] = [partsOf(before, each), partsOf(after, each)];
    if (isEqual(one, other)) return undefined;
    if (!one || !other) return JSON.stringify([one === undefined, one?.permissions, other?.permissions]);
    const changed = Object.keys(other).map((part) => [
      part,
      part === 'permissions' ? '' : changedLeaves(parsed(one[part]), parsed(other[part])),
    ]);
    return JSON.stringify([changed, one.permissions, other.permissions]);
  });
}

function parsed(json: string | undefined): JsonValue | undefined {
  return json === undefined || !/^[[{]/.test(json) ? json : (JSON.parse(json) as JsonValue);
}

/** Groups cases of one resource and language by a key; those without one are left out. */
function grouped(cases: Case[], keyOf: (each: Case) => string | undefined): Chosen[] {
  const groups = new Map<string, Chosen>();
  for (const each of cases) {
    const key = keyOf(each);
    if (key === undefined) continue;
    const whole = JSON.stringify([each.kind, each.name, each.language, key]);
    const first = groups.get(whole);
    if (first) first.alike.push(`${each.country || globalMode} · ${each.role}`);
    else groups.set(whole, { ...each, alike: [] });
  }
  return [...groups.values()];
}

/** Limits of fields: a screen has the same parts whatever they are. */
const limit =
  /\\?"(?:minLength|maxLength|minimum|exclusiveMinimum|maximum|pattern)\\?":(?:[\d.]+|\\?"(?:[^"\\]|\\\\.)*\\?"),?/g;

function withoutLimits(json = ''): string {
  return json.replaceAll(limit, '');
}

/** Returns the places in which two values differ, with what is there in both. */
function changedLeaves(before: JsonValue | undefined, after: JsonValue | undefined): JsonValue[] {
  if (before === after) return [];
  const isBoth = [before, after].every((value) => typeof value === 'object' && value !== null);
  if (!isBoth || Array.isArray(before) !== Array.isArray(after)) return [[before ?? null, after ?? null]];
  const [one, other] = [before, after] as [Record<string, JsonValue>, Record<string, JsonValue>];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((key) => {
    const inner = changedLeaves(one[key], other[key]);
    return inner.length > 0 ? [[key, inner]] : [];
  });
}
