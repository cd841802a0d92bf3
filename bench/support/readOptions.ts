import { parseArgs } from 'node:util';
import type { BenchOptions, BenchValues } from './Bench';

/** Words after the name of a bench that it does not know. */
export class UsageError extends Error {}

/** Returns the options that the words after the name of a bench give. */
export function readOptions<Options extends BenchOptions>(
  options: Options,
  words: readonly string[],
): BenchValues<Options> {
  const given = parse(options, words);
  const values = Object.entries(options).map(([name, { default: usual }]) => {
    const value = given[name] ?? usual;
    if (typeof usual !== 'number') return [name, value];
    const number = Number(value);
    if (!(number > 0 && Number.isFinite(number)))
      throw new UsageError(`--${name} is a number above 0, not "${value}".`);
    return [name, number];
  });
  return Object.fromEntries(values) as BenchValues<Options>;
}

function parse(
  options: BenchOptions,
  words: readonly string[],
): Record<string, string | boolean | undefined> {
  const types = Object.entries(options).map(
    ([name, { default: usual }]) =>
      [name, { type: typeof usual === 'boolean' ? ('boolean' as const) : ('string' as const) }] as const,
  );
  try {
    return parseArgs({ args: [...words], options: Object.fromEntries(types) }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Describes the options, a line each. */
export function describeOptions(options: BenchOptions): string[] {
  return Object.entries(options).map(([name, { default: usual, says }]) => {
    const value = typeof usual === 'boolean' || usual === '' ? '' : ` ${usual}`;
    return `  --${name}${value}`.padEnd(22) + says;
  });
}
