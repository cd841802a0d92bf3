/** Returns what a line has from one column to another, both from 1 and included, as layouts of CNAB name them, without spaces around it. */
export function columns(line: string, from: number, to: number): string {
  return line.slice(from - 1, to).trim();
}

/** Returns references that say something, each once: fields that nobody filled are spaces or zeros. */
export function saidReferences(values: readonly string[]): string[] {
  return [...new Set(values)].filter((value) => !/^0*$/.test(value));
}
