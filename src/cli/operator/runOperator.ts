import { GatewayError, toEnvelope } from '../../gateway/http/responses';
import { translator } from '../../gateway/http/translation';
import type { Model } from '../../metadata/model/Model';
import { type Command, type CommandContext, UsageError } from './command/Command';
import { commands } from './commands';

/** Usages of all commands. */
export const usages = commands.map(({ usage }) => usage).join('');

/** Finds the command that is called so. */
export function findCommand([word]: readonly string[]): Command | undefined {
  return commands.find(({ words }) => words.includes(word!));
}

/** Runs a command. Throws an error for the operator: what the gateway rejects in words, and how the command is called where it is not called so. */
export async function runOperator(
  command: Command,
  context: CommandContext,
  args: readonly string[],
): Promise<void> {
  try {
    await inWords(context.model, () => command.run(context, args));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const { message } = error;
    throw new Error(`${message && `${message}\n`}Usage:${command.usage}`, { cause: error });
  }
}

/** Does `work`, and puts what the gateway rejects into words. */
export async function inWords<Result>(model: Model, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const { msg, errors = [] } = toEnvelope(error, translator(model, model.languages[0] ?? 'en'));
    const details = errors.filter(({ path }) => path !== '').map((each) => `${each.path}: ${each.msg}`);
    throw new Error([msg, ...details].join('\n'), { cause: error });
  }
}
