import { isObject, type JsonValue } from '../model/json';
import type { Effect, Param, Said } from './model/Change';
import type { Difference } from './structure/differences';
import type { Step } from './structure/metaKeys';
import { ruleWords } from './words/values';
import { entityAt, type View } from './words/View';

/** Two sides of a place among the fields of a rule's branch. */
type Sides = Pick<Difference, 'steps' | 'before' | 'after' | 'beforePath' | 'afterPath'>;

/**
 * Whether a place is the `properties` of a rule's branch, or one of them. They restrict fields that are declared
 * elsewhere.
 */
export function isBranchFields(steps: readonly Step[]): boolean {
  const [around, last] = steps.slice(-2);
  const holder = last?.kind === 'name' ? around : last;
  if (holder?.kind !== 'key' || holder.name !== 'properties') return false;
  return steps.some(({ kind, name }) => kind === 'key' && (name === 'then' || name === 'else'));
}

/** Whether fewer values fit than before: without a rule all do, and of a field that must be empty none. */
export function branchEffect({ before, after }: Sides): Effect {
  const [was, is] = [strengthOf(before), strengthOf(after)];
  if (was === is) return 'either';
  return is > was ? 'stronger' : 'weaker';
}

function strengthOf(value: JsonValue | undefined): number {
  if (value === false) return 2;
  return value === undefined || value === true ? 0 : 1;
}

/** Describes the demands of a branch on fields, before or after. */
export function sayBranch(views: { before: View; after: View }, sides: Sides): Said {
  const was = rulesOf(views.before, sides, sides.beforePath, sides.before);
  const is = rulesOf(views.after, sides, sides.afterPath, sides.after);
  if (was.length === 0) return { key: 'diff.says.asks', params: { rules: is } };
  if (is.length === 0) return { key: 'diff.says.asked', params: { rules: was } };
  return { key: 'diff.says.asksOtherwise', params: { before: was, after: is } };
}

function rulesOf(
  view: View,
  { steps }: Sides,
  path: readonly string[],
  value: JsonValue | undefined,
): Param[] {
  if (value === undefined || value === true) return [];
  const entity = entityAt(view, path);
  const { kind, name } = steps.at(-1)!;
  if (kind === 'name') return [ruleWords(view, entity, name, value)];
  return Object.entries(isObject(value) ? value : {}).map(([field, rule]) =>
    ruleWords(view, entity, field, rule ?? true),
  );
}
