import { isObject, type JsonValue } from '../../model/json';
import type { Audience, Effect, Severity } from '../model/Change';
import type { Difference } from '../structure/differences';
import type { Step } from '../structure/metaKeys';
import { otherWeights } from './otherWeights';
import { formFields, resourceWeights } from './resourceWeights';
import { schemaWeights } from './schemaWeights';
import type { Weight, Weights } from './Weight';

const weights: Weights = { ...schemaWeights, ...resourceWeights, ...otherWeights };

/** The demands of a branch of a rule on fields. */
const branchFields = 'then.properties';

/** Keys of what a sandbox plays: in it, keys of rules are none. */
const sampleKeys: ReadonlySet<string> = new Set(['sandbox', 'x-sample']);

const unknown: Weight = { topic: 'screens', mode: 'plain' };

/** Returns the weight of a place: that of its key, or of an outer key for its whole content. */
export function weightOf(steps: readonly Step[]): Weight {
  const sample = steps.findIndex(({ name, kind }) => kind === 'key' && sampleKeys.has(name));
  if (sample >= 0 && sample < steps.length - 1) return { topic: 'sandbox', mode: 'plain' };
  for (let length = steps.length; length > 0; length--) {
    const names = namesOf(steps.slice(0, length));
    const name = names.find((each) => Object.hasOwn(weights, each));
    const weight = name === undefined ? undefined : weights[name]!;
    const isOfList = length === steps.length - 1 && (weight?.mode === 'opens' || weight?.mode === 'requires');
    if (weight && (length === steps.length || weight.isWhole || isOfList)) return weight;
  }
  return unknown;
}

/** Returns the names of a place among weights, the most special first. */
function namesOf(steps: readonly Step[]): string[] {
  const last = steps.at(-1)!;
  const [first, around] = [steps[0]!.name, keyAround(steps)];
  const isOfBranch = steps.some(({ name, kind }) => kind === 'key' && (name === 'then' || name === 'else'));
  if (isOfBranch && (last.kind === 'key' ? last.name : around) === 'properties') return [branchFields];
  if (last.kind !== 'key') return [`${around}.*`];
  const isForm = steps.some(({ name, kind }) => kind === 'key' && (name === 'create' || name === 'edit'));
  if (first === 'resources' && isForm && last.name === 'fields') return [formFields];
  const own = steps.length === 2 ? [`${first}.${last.name}`] : [];
  return [`${around}.${last.name}`, ...own, last.name];
}

/** The key nearest to the last step; names that files give, and places in lists, are none. */
export function keyAround(steps: readonly Step[]): string {
  return steps.slice(0, -1).findLast(({ kind }) => kind === 'key')?.name ?? '';
}

/** Returns whether a change lets more pass than before. */
export function effectOf(
  { mode, isText }: Weight,
  { before, after, steps, isReordered }: Difference,
): Effect {
  if (isReordered || mode === 'contract' || mode === 'attention' || mode === 'plain') return 'none';
  const isInCondition = steps
    .slice(0, -1)
    .some(({ name, kind }) => kind === 'key' && (name === 'if' || name === 'not'));
  if (isInCondition || mode === 'either') return 'either';
  const [one, other] = [presentIn(before), presentIn(after)];
  if (one === undefined && other === undefined) return 'none';
  if (mode === 'ceiling' || mode === 'floor') return limitEffect(mode, one, other);
  if (mode === 'opens' || mode === 'requires') return listEffect(mode, one, other);
  if (isText && one !== undefined && other !== undefined) return 'none';
  if (one !== undefined && other !== undefined) return changedControl(steps.at(-1)!.name, one, other);
  return (one === undefined) === (mode === 'control') ? 'stronger' : 'weaker';
}

/** Treats `false`, `null` and an empty list as no value. */
function presentIn(value: JsonValue | undefined): JsonValue | undefined {
  const isEmpty = Array.isArray(value) && value.length === 0;
  return value === false || value === null || isEmpty ? undefined : value;
}

function limitEffect(mode: 'ceiling' | 'floor', before?: JsonValue, after?: JsonValue): Effect {
  const none = mode === 'ceiling' ? Infinity : -Infinity;
  const [one, other] = [numberOf(before, none), numberOf(after, none)];
  if (one === undefined || other === undefined || one === other) return 'either';
  return other > one === (mode === 'ceiling') ? 'weaker' : 'stronger';
}

function numberOf(value: JsonValue | undefined, none: number): number | undefined {
  if (value === undefined) return none;
  const number = typeof value === 'string' ? Number(value.replace(/%$/, '')) : value;
  return typeof number === 'number' && !Number.isNaN(number) ? number : undefined;
}

function listEffect(mode: 'opens' | 'requires', before?: JsonValue, after?: JsonValue): Effect {
  if (before !== undefined && after !== undefined) {
    const [one, other] = [itemsOf(before), itemsOf(after)];
    const [comes, goes] = [
      other.some((each) => !one.includes(each)),
      one.some((each) => !other.includes(each)),
    ];
    if (comes === goes) return 'either';
    return comes === (mode === 'requires') ? 'stronger' : 'weaker';
  }
  return (after === undefined) === (mode === 'requires') ? 'weaker' : 'stronger';
}

/** The items of a list, or the names of a map's members, as texts. */
function itemsOf(value: JsonValue): string[] {
  if (Array.isArray(value)) return value.map((item) => JSON.stringify(item));
  return isObject(value) ? Object.keys(value) : [];
}

/** Compares two multiples by division; nothing is known of other controls. */
function changedControl(name: string, before: JsonValue, after: JsonValue): Effect {
  if (name !== 'multipleOf' || typeof before !== 'number' || typeof after !== 'number') return 'either';
  if (before % after === 0) return 'weaker';
  return after % before === 0 ? 'stronger' : 'either';
}

/** Returns how grave a change with a weight is. */
export function severityOf(
  { mode, weaker = 'weakens', stronger = 'strengthens' }: Weight,
  effect: Effect,
  { before, isReordered }: Pick<Difference, 'before' | 'isReordered'>,
): Severity {
  if (isReordered) return 'notes';
  if (effect === 'weaker') return weaker;
  if (effect === 'stronger') return stronger;
  if (effect === 'either') return 'weakens';
  if (mode === 'contract') return before === undefined ? 'notes' : 'breaks';
  return mode === 'attention' ? 'warns' : 'notes';
}

/** Returns who meets a change, as `x-shows` of its key says. */
export function audiencesOf({ audiences, topic }: Weight, steps: readonly Step[]): Audience[] {
  if (audiences) return [...audiences];
  if (topic === 'programs') return ['programs'];
  const shows = steps.at(-1)?.shows ?? [];
  if (shows.length === 0) return ['people'];
  const isForAll = shows.includes('everywhere');
  const people = isForAll || shows.some((place) => !notForPeople.has(place));
  const programs = isForAll || shows.includes('API');
  const found: Audience[] = [
    ...(people ? (['people'] as const) : []),
    ...(programs ? (['programs'] as const) : []),
    ...(shows.includes('gateway') ? (['data'] as const) : []),
  ];
  return found.length > 0 ? found : ['people'];
}

const notForPeople: ReadonlySet<string> = new Set(['API', 'gateway', 'check']);

/** Whether a schema is only what a country changes in one of `country.json`. */
export function isPatch(steps: readonly Step[]): boolean {
  return steps[0]?.name === 'countries' && steps[2]?.name === '$defs';
}
