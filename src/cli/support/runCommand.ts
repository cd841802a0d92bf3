import { setFlagsFromString } from 'node:v8';

/** Usage of a command. */
interface CommandWords {
  /** Printed for `--help`, and after options that it does not have. */
  usage: string;
  /** Printed where the database lacks a table that the command reads. */
  unprepared?: string;
  /** The exit code after what it throws; 1 by default. */
  failure?: number;
}

/**
 * Bytes of bytecode after which V8 considers to optimize a function: 66 kB by default. Most commands end before that pays for itself: it
 * took a third of the processor time of `npm run check`. Long runs are still optimized.
 */
const interruptBudget = 500_000;

/**
 * Runs a command. What it throws is printed for whoever called it, and the process exits with 1, or with `failure`. A reader that ends before the output
 * does, such as `head`, does not stop the work.
 */
export async function runCommand(
  work: () => Promise<void>,
  { usage, unprepared, failure = 1 }: Partial<CommandWords> = {},
): Promise<void> {
  setFlagsFromString(`--interrupt-budget=${interruptBudget}`);
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  if (usage !== undefined && process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
    console.log(usage);
    return;
  }
  try {
    await work();
  } catch (error) {
    console.error(await describeFailure(error, { usage: usage ?? '', ...(unprepared && { unprepared }) }));
    process.exitCode = failure;
  }
}

async function describeFailure(error: unknown, { usage, unprepared }: CommandWords): Promise<string> {
  if (unprepared) {
    // Commands without a database do not load its client.
    const { sqlState, sqlStates } = await import('../../gateway/database/connections/sqlState');
    if (sqlState(error) === sqlStates.undefinedTable) return unprepared;
  }
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  // Node's advice about arguments that begin with a dash is for programmers.
  if (code?.startsWith('ERR_PARSE_ARGS_'))
    return `${error.message.split('. To ')[0]}.\n${usage}`.replace('..', '.').trim();
  return error.message;
}
