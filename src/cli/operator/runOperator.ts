import { GatewayError, toEnvelope } from '../../gateway/http/responses';
import { translator } from '../../gateway/http/translation';
import { type Command, type CommandContext, UsageError } from './Command';
import { commands } from './commands';

/** How all commands are called. */
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
    await command.run(context, args);
  } catch (error) {
    const text = error instanceof UsageError ? usageOf(command, error) : wordsOf(context, error);
    throw text === undefined ? error : new Error(text, { cause: error });
  }
}

const usageOf = ({ usage }: Command, { message }: UsageError) => `${message && `${message}\n`}Usage:${usage}`;

function wordsOf({ model }: CommandContext, error: unknown): string | undefined {
  if (!(error instanceof GatewayError)) return undefined;
  const { msg, errors = [] } = toEnvelope(error, translator(model, model.languages[0] ?? 'en'));
  const details = errors.filter(({ path }) => path !== '').map((each) => `${each.path}: ${each.msg}`);
  return [msg, ...details].join('\n');
}
