/** Throws where something found is not what is in the books, and says where it differs. */
export function requireEqual(what: string, found: unknown, expected: unknown): void {
  const differences = differencesOf('', found, expected);
  if (differences.length > 0) throw new Error(`${what}, and by the book:\n${differences.join('\n')}`);
}

/** Returns a line for each value that differs; members that are missing are as those without a value. */
function differencesOf(path: string, found: unknown, expected: unknown): string[] {
  if (!isTree(found) || !isTree(expected)) {
    const [one, other] = [found, expected].map((value) => JSON.stringify(value));
    return one === other ? [] : [`  ${path.slice(1)}: ${one}, ${other}`];
  }
  const names = new Set([...Object.keys(found), ...Object.keys(expected)]);
  return [...names]
    .toSorted()
    .flatMap((name) =>
      differencesOf(`${path}.${name}`, Reflect.get(found, name), Reflect.get(expected, name)),
    );
}

const isTree = (value: unknown): value is object => typeof value === 'object' && value !== null;
