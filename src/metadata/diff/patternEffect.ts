import { isObject, type JsonSchema } from '../model/json';
import { valueAt } from '../schema/schemaParts';
import type { Effect, Param, Said } from './model/Change';
import { comparePatterns, type Lengths } from './patterns/comparePatterns';
import type { Difference } from './structure/differences';
import type { View } from './words/View';
import { isPatch } from './weights/weigh';

/** Values that two patterns take otherwise. */
export interface PatternEffect {
  /** Whether more or fewer values fit than before, as far as it is known. */
  effect: Effect;
  /** Returns a sentence with the values, or with that they cannot be told. */
  tell: (says: Said) => Said;
}

/** So many characters of a value are printed. */
const longest = 40;

/** Keys in which a pattern does more than limit values: `fills` uses its groups, a condition has consequences. */
const otherwise: ReadonlySet<string> = new Set(['fills', 'if', 'not']);

/** Compares two patterns of a text over all values of the field; undefined for differences of another kind. */
export function patternEffect(
  before: View,
  after: View,
  difference: Pick<Difference, 'steps' | 'before' | 'after' | 'beforePath' | 'afterPath'>,
): PatternEffect | undefined {
  const { steps, before: was, after: is } = difference;
  const { name, kind } = steps.at(-1)!;
  if (kind !== 'key' || (name !== 'pattern' && name !== 'phonePattern')) return undefined;
  if (typeof was !== 'string' || typeof is !== 'string') return undefined;
  if (steps.some((step) => step.kind === 'key' && otherwise.has(step.name))) return undefined;
  const shared = isPatch(steps);
  const lengths = bothLengths(
    schemasAround(before, difference.beforePath, shared),
    schemasAround(after, difference.afterPath, shared),
  );
  const { refused, accepted, isProven } = comparePatterns(was, is, lengths);
  const tell = (says: Said): Said => {
    const told = tellValues(says, refused, accepted);
    if (isProven) return told === says ? { key: 'diff.says.sameValues', params: { says } } : told;
    return { key: `diff.says.${told === says ? 'untold' : 'untoldElse'}`, params: { says: told } };
  };
  return { effect: effectOfValues(refused !== undefined, accepted !== undefined, isProven), tell };
}

function effectOfValues(refuses: boolean, accepts: boolean, isProven: boolean): Effect {
  if (!isProven || (refuses && accepts)) return 'either';
  if (refuses) return 'stronger';
  return accepts ? 'weaker' : 'none';
}

function tellValues(says: Said, refused: string | undefined, accepted: string | undefined): Said {
  const [lost, won] = [refused, accepted].map((value) => visible(value ?? ''));
  if (refused !== undefined && accepted !== undefined)
    return { key: 'diff.says.refusesAndAccepts', params: { says, refused: lost!, accepted: won! } };
  if (refused !== undefined) return { key: 'diff.says.refuses', params: { says, value: lost! } };
  return accepted === undefined ? says : { key: 'diff.says.accepts', params: { says, value: won! } };
}

/** Returns a value as a report prints it: invisible characters by their code points, a long one by its start. */
function visible(value: string): Param {
  const characters = Array.from(value);
  const text = characters
    .slice(0, longest)
    .join('')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, (sign) => String.raw`\u{${sign.codePointAt(0)!.toString(16)}}`);
  if (characters.length <= longest) return text;
  return { key: 'diff.says.long', params: { text, count: characters.length } };
}

/** The schema that has a keyword, and the definition of `country.json` that it changes. */
function schemasAround({ model }: View, path: readonly string[], isShared: boolean): JsonSchema[] {
  const own = valueAt(model, path.slice(0, -1));
  const changed = isShared ? valueAt(model.schemas.country, ['$defs', ...path.slice(3, -1)]) : undefined;
  return [own, changed].filter(isObject);
}

/** The possible lengths of values on both sides; other rules reject others. */
function bothLengths(...sides: JsonSchema[][]): Lengths {
  const numbers = (keyword: string) =>
    sides.flatMap((schemas) => {
      const found = schemas.map((schema) => schema[keyword]).find((value) => typeof value === 'number');
      return found === undefined ? [] : [found];
    });
  const [min, max] = [Math.max(1, ...numbers('minLength')), Math.min(...numbers('maxLength'))];
  return min > max ? { min: 1, max: Infinity } : { min, max };
}
