import { Remembered } from './reads';

/**
 * Remembers what `compute` returned for an object and texts, until the object is collected or a tracked read changes. A
 * result that `isSame` as the last does not count as a change.
 */
export function memoize<Owner extends object, Keys extends string[], Result>(
  compute: (owner: Owner, ...keys: Keys) => Result,
  isSame?: (one: Result, other: Result) => boolean,
): (owner: Owner, ...keys: Keys) => Result {
  const results = new WeakMap<Owner, Map<string, Remembered<Result>>>();
  return (owner, ...keys) => {
    let known = results.get(owner);
    if (!known) results.set(owner, (known = new Map()));
    const key = keys.length > 1 ? keys.join('\0') : (keys[0] ?? '');
    let entry = known.get(key);
    if (!entry) known.set(key, (entry = new Remembered(() => compute(owner, ...keys), isSame)));
    return entry.of(owner);
  };
}
