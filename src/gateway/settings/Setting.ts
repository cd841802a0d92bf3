import { formatNumber } from '../../metadata/values/numbers';
import type { variablesOf } from './environment';

/** Readers of variables. */
type Variables = ReturnType<typeof variablesOf>;

/** An environment variable of the gateway. `docs/operations/settings.md` is made of these. */
export interface Setting<Value> {
  /** Values that it takes, in Markdown. */
  values: string;
  /** Value that counts where it is not set, in Markdown. */
  without: string;
  /** Purpose of it, a sentence or two in Markdown, with links from `docs/operations/`. */
  purpose: string;
  /** Whether the variable with `_FILE` at its end can name a file that has the value. */
  isSecret?: true;
  read: (variables: Variables, name: string, isSandbox: boolean) => Value;
}

const code = (value: string | number) => `\`${value}\``;

/** A text, as it is. */
export function text(values: string, without: string, purpose: string): Setting<string | undefined> {
  return { values, without, purpose, read: (variables, name) => variables.text(name) };
}

/** Texts, separated by commas or blanks. */
export function list(values: string, without: string, purpose: string): Setting<string[]> {
  return { values, without, purpose, read: (variables, name) => variables.list(name) };
}

/** A whole number; `fallback` names another one for sandboxes where they differ. */
export function integer(
  fallback: number | { sandbox: number; else: number },
  [min, max]: [number, number],
  purpose: string,
): Setting<number> {
  const numbers = typeof fallback === 'number' ? { sandbox: fallback, else: fallback } : fallback;
  return {
    values: `${min} to ${formatNumber(max, 'en')}`,
    without: inWords(numbers),
    purpose,
    read: (variables, name, isSandbox) =>
      variables.integer(name, isSandbox ? numbers.sandbox : numbers.else, min, max),
  };
}

/** Yes or no. */
export function flag(fallback: boolean, purpose: string): Setting<boolean> {
  return {
    values: '`1`, `0`',
    without: fallback ? '`1`' : '`0`',
    purpose,
    read: (variables, name) => variables.flag(name, fallback),
  };
}

/** One of some words; the fallback may be another one in a sandbox. */
export function choice<Choice extends string>(
  choices: readonly Choice[],
  fallback: { sandbox: Choice; else: Choice },
  purpose: string,
): Setting<Choice> {
  return {
    values: choices.map(code).join(', '),
    without: inWords(fallback),
    purpose,
    read: (variables, name, isSandbox) =>
      variables.choice(name, choices, isSandbox ? fallback.sandbox : fallback.else),
  };
}

/** An address with one of some schemes. */
export function address(
  schemes: readonly string[],
  without: string,
  purpose: string,
): Setting<string | undefined> {
  return {
    values: schemes.map((scheme) => `\`${scheme}…\``).join(', '),
    without,
    purpose,
    read: (variables, name) => variables.address(name, ...schemes),
  };
}

const inWords = ({ sandbox, else: other }: { sandbox: string | number; else: string | number }) =>
  sandbox === other ? code(other) : `${code(other)}; in a sandbox ${code(sandbox)}`;

/** The same setting, whose value can be in a file. */
export const secret = <Value>(setting: Setting<Value>): Setting<Value> => ({ ...setting, isSecret: true });
