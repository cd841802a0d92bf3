/** Remembers what `compute` returned for an object and some texts, until the object is garbage collected. */
export function memoize<Owner extends object, Keys extends string[], Result>(
  compute: (owner: Owner, ...keys: Keys) => Result,
): (owner: Owner, ...keys: Keys) => Result {
  const results = new WeakMap<Owner, Map<string, Result>>();
  return (owner, ...keys) => {
    const known = results.get(owner) ?? new Map<string, Result>();
    results.set(owner, known);
    const key = keys.length > 1 ? JSON.stringify(keys) : (keys[0] ?? '');
    if (!known.has(key)) known.set(key, compute(owner, ...keys));
    return known.get(key) as Result;
  };
}
