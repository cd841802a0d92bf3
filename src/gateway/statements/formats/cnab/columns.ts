/** Returns the text of a line's columns, both from 1 and included, as CNAB names them, without outer spaces. */
export function columns(line: string, from: number, to: number): string {
  return line.slice(from - 1, to).trim();
}

/** Returns references that say something, each once: fields that nobody filled are spaces or zeros. */
export function saidReferences(values: readonly string[]): string[] {
  return [...new Set(values)].filter((value) => !/^0*$/.test(value));
}
