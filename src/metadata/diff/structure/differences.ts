import { isEqual } from 'es-toolkit';
import { isObject, type JsonObject, type JsonValue } from '../../model/json';
import type { Model } from '../../model/Model';
import { alignItems, alignMembers } from './alignment';
import { atomicKeys, type MetaPlace, modelPlace, type Step, stepInto } from './metaKeys';

/** A place in which two Models differ. */
export interface Difference {
  /** From the Model; items of lists by their place after, or before where they are gone. */
  steps: Step[];
  /** The path of this place in each Model; either may lack it. */
  beforePath: string[];
  afterPath: string[];
  /** Undefined where there is none. */
  before: JsonValue | undefined;
  after: JsonValue | undefined;
  /** The names of something that is called otherwise; its values are differences of their own. */
  renamed?: { from: string; to: string };
  /** A list has the same items in another order. */
  isReordered?: true;
}

/** Returns the places in which two Models differ, each as far inside as it can be described. */
export function differences(before: Model, after: Model): Difference[] {
  const found: Difference[] = [];
  // What is undefined is not written, as JSON has it.
  compare(before as unknown as JsonObject, after as unknown as JsonObject, start, found);
  return found;
}

/** Where a comparison is. */
interface At {
  steps: Step[];
  place: MetaPlace;
  beforePath: string[];
  afterPath: string[];
}

const start: At = { steps: [], place: modelPlace, beforePath: [], afterPath: [] };

function compare(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  at: At,
  found: Difference[],
): void {
  if (before === after) return;
  const isAtomic = isComparedWhole(at.steps);
  if (!isAtomic && isObject(before) && isObject(after)) compareMembers(before, after, at, found);
  else if (!isAtomic && isListOfParts(before) && isListOfParts(after)) {
    compareItems(before, after, at, found);
  } else if (!isAtomic && isOpened(at.steps) && isObject(before ?? after) && after !== false) {
    // A schema that is `false` takes nothing, which the members before would not say.
    compareMembers(asObject(before), asObject(after), at, found);
  } else if (!isEqual(before, after)) found.push({ ...placeOf(at), before, after });
}

/** The patterns of a role give and take permissions together, so that one alone says nothing. */
function isComparedWhole(steps: Step[]): boolean {
  const [last, around] = [steps.at(-1), steps.at(-2)];
  if (last?.kind === 'key') return atomicKeys.has(last.name);
  return last?.kind === 'name' && around?.kind === 'key' && around.name === 'roles';
}

const asObject = (value: JsonValue | undefined): JsonObject => (isObject(value) ? value : {});

const placeOf = ({ steps, beforePath, afterPath }: At) => ({ steps, beforePath, afterPath });

/** Texts are compared one by one; a list with numbers in it is one value. */
function isListOfParts(value: JsonValue | undefined): value is JsonValue[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string' || typeof item === 'object');
}

/** Whether a thing is described by its members even where one side lacks it. */
function isOpened(steps: Step[]): boolean {
  const [last, around] = [steps.at(-1), steps.at(-2)];
  if (last === undefined) return false;
  if (last.kind === 'key') return openedKeys.has(last.name);
  const keys = steps.flatMap(({ kind, name }) => (kind === 'key' ? [name] : []));
  if (around?.name === '$defs') return keys[0] === 'countries';
  if (around?.name === 'properties') return keys.some((key) => key === 'then' || key === 'else');
  return around?.name === 'limits';
}

const openedKeys: ReadonlySet<string> = new Set(['x-ui', 'then', 'else', 'sandbox', 'request', 'totalsRest']);

function compareMembers(before: JsonObject, after: JsonObject, at: At, found: Difference[]): void {
  const last = at.steps.at(-1);
  const mayRename = last?.kind === 'key' && renamable.has(last.name);
  for (const { from, to } of alignMembers(before, after, mayRename)) {
    const name = to ?? from!;
    const { step, place } = stepInto(at.place, name, false, last);
    const inner: At = {
      steps: [...at.steps, step],
      place,
      beforePath: [...at.beforePath, from ?? name],
      afterPath: [...at.afterPath, name],
    };
    if (from !== undefined && to !== undefined && from !== to) {
      found.push({ ...placeOf(inner), before: before[from], after: after[to], renamed: { from, to } });
    }
    compare(
      from === undefined ? undefined : before[from],
      to === undefined ? undefined : after[to],
      inner,
      found,
    );
  }
}

/** Keys whose members have names that people may change. */
const renamable: ReadonlySet<string> = new Set(['schemas', 'resources', 'pages', 'properties', 'actions']);

function compareItems(before: JsonValue[], after: JsonValue[], at: At, found: Difference[]): void {
  const { pairs, isReordered } = alignItems(before, after);
  const last = at.steps.at(-1);
  for (const { from, to } of pairs) {
    const name = String(to ?? from);
    const { step, place } = stepInto(at.place, name, true, last);
    const [one, other] = [before[from ?? -1], after[to ?? -1]];
    compare(
      spelledOut(one, other),
      spelledOut(other, one),
      {
        steps: [...at.steps, step],
        place,
        // A place that there is not: what is around it is meant.
        beforePath: [...at.beforePath, from === undefined ? '-' : String(from)],
        afterPath: [...at.afterPath, to === undefined ? '-' : String(to)],
      },
      found,
    );
  }
  if (isReordered) found.push({ ...placeOf(at), before, after, isReordered: true });
}

/** A field that is only named is the same as an object that names it, and has further members. */
function spelledOut(item: JsonValue | undefined, other: JsonValue | undefined): JsonValue | undefined {
  return typeof item === 'string' && isObject(other) && other.field !== undefined ? { field: item } : item;
}
