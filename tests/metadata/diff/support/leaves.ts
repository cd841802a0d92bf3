import type { JsonObject, JsonValue } from '../../../../src/metadata/model/json';
import type { Model } from '../../../../src/metadata/model/Model';
import {
  type MetaPlace,
  modelPlace,
  type Step,
  stepInto,
} from '../../../../src/metadata/diff/structure/metaKeys';

/** A value of a Model that has no parts, and where it is. */
export interface Leaf {
  path: string[];
  /** The path with names that files give, and places in lists, left out. */
  shape: string;
}

/** Returns leaves of a Model: of each shape of path some that are spread over all that there are. */
export function leavesOf(model: Model, each: number): Leaf[] {
  const byShape = new Map<string, Leaf[]>();
  const visit = (value: JsonValue | undefined, path: string[], place: MetaPlace, steps: Step[]): void => {
    const isLeaf = typeof value !== 'object' || value === null || Object.keys(value).length === 0;
    if (value === undefined) return;
    if (isLeaf) {
      const shape = steps.map(({ name, kind }) => (kind === 'key' ? name : '*')).join('.');
      byShape.set(shape, [...(byShape.get(shape) ?? []), { path, shape }]);
      return;
    }
    for (const [name, inner] of Object.entries(value)) {
      const entered = stepInto(place, name, Array.isArray(value), steps.at(-1));
      visit(inner, [...path, name], entered.place, [...steps, entered.step]);
    }
  };
  visit(model as unknown as JsonObject, [], modelPlace, []);
  return [...byShape.values()].flatMap((leaves) => {
    const gap = Math.max(1, Math.floor(leaves.length / each));
    return leaves.filter((_, index) => index % gap === 0).slice(0, each);
  });
}

/** Returns a copy of a Model in which some leaves have other values, or are not there. */
export function without(model: Model, leaves: readonly Leaf[], becomes: 'other' | 'gone'): Model {
  let changed = model as unknown as JsonValue;
  // From the end of each list, so that the places before stay what they are.
  for (const { path } of leaves.toReversed()) changed = changedAt(changed, path, becomes);
  return changed as unknown as Model;
}

function changedAt(value: JsonValue, [first = '', ...rest]: string[], becomes: 'other' | 'gone'): JsonValue {
  const inner = (value as JsonObject)[first]!;
  const isGone = rest.length === 0 && becomes === 'gone';
  const other = rest.length === 0 ? otherThan(inner) : changedAt(inner, rest, becomes);
  if (Array.isArray(value)) {
    const index = Number(first);
    return isGone ? value.filter((_, each) => each !== index) : value.with(index, other);
  }
  const { [first]: _left, ...others } = value as JsonObject;
  return isGone ? others : { ...(value as JsonObject), [first]: other };
}

/** A value of the same type. */
function otherThan(value: JsonValue): JsonValue {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string' && value.endsWith('%')) return '9%';
  if (typeof value === 'string') return /^\d+\.\d\d$/.test(value) ? `1${value}` : `${value}Other`;
  return Array.isArray(value) ? ['other'] : 'other';
}

/** Whether a difference is about a leaf: at its place, or around it. */
export function isAbout(path: readonly string[], leaf: readonly string[]): boolean {
  return path.every((segment, index) => segment === leaf[index] || segment === '-');
}
