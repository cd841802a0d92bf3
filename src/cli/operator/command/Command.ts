import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { Config } from '../../../gateway/config';
import type { OperatorScope } from '../../../gateway/http/contract/RouteContract';
import type { Operator } from '../../../gateway/operator/operators/requireOperator';
import type { OperatorContext } from '../../../gateway/operator/users';

/** Context of a command, with the rights of the operator who has called it. */
export interface CommandContext extends OperatorContext, Pick<Operator, 'limits' | 'alone' | 'sessionId'> {
  config: Config;
}

/** A command of operators, or several that belong together. What it prints goes to the console. */
export interface Command {
  /** The words with one of which it is called. */
  words: readonly string[];
  /** Usage and purpose of the command: two columns, indented by two spaces. */
  usage: string;
  /** Scope that the operator needs, which may depend on the words; `any` does, or `none` where nobody has signed in yet. */
  scope: OperatorScope | 'any' | 'none' | ((words: readonly string[]) => OperatorScope);
  /** Is about users and merchants, which are those of the home gateway alone. */
  atHome?: true;
  /** Is called with its word and all that follows it. Throws `UsageError` where that is not how it is called, and other errors for the operator. */
  run: (context: CommandContext, args: readonly string[]) => Promise<void>;
}

/** Says that a command is not called like this: its usage is printed. */
export class UsageError extends Error {}

/** The options of a command, by their names. */
export type Options = NonNullable<ParseArgsConfig['options']>;

/** Takes the words and the options of a command apart. Throws `UsageError` for an option that it does not have. */
export function readArgs<Given extends Options>(args: readonly string[], options: Given) {
  try {
    const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options });
    return { words: positionals.slice(1), values };
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}

/** Reads how many lines an operator wants. */
export function readLimit(limit: string): number {
  const count = Number(limit);
  if (!Number.isInteger(count) || count < 1) throw new UsageError(`--limit ${limit}: write a whole number.`);
  return count;
}

/** Checks a country that an operator names. */
export function requireCountry({ model }: Pick<CommandContext, 'model'>, country: string): string {
  if (Object.hasOwn(model.countries, country)) return country;
  throw new Error(`There is no country "${country}". There are ${Object.keys(model.countries).join(', ')}.`);
}

/** Reads why something is done. */
export function readReason(reason: string | undefined, addition = ''): string {
  if (reason?.trim()) return reason.trim();
  throw new Error(`Say why with --reason "…".${addition}`);
}
