import { open, rm } from 'node:fs/promises';
import { describeAmounts } from '../../gateway/operator/describeChange';
import { writeAudit } from '../../gateway/operator/audit/writeAudit';
import { parseAuditTime } from '../../gateway/operator/audit/auditTime';
import { readOperatorEvents } from '../../gateway/operator/operatorEvents';
import { type AuditSource, auditSources } from '../../gateway/operator/audit/auditEvents';
import {
  type Command,
  type CommandContext,
  type Options,
  readArgs,
  readLimit,
  UsageError,
} from './command/Command';

const options = {
  limit: { type: 'string', default: '50' },
  from: { type: 'string' },
  to: { type: 'string' },
  of: { type: 'string' },
  out: { type: 'string' },
} satisfies Options;

type Values = ReturnType<typeof readArgs<typeof options>>['values'];

/** `audit [ABOUT]`, and with `--out` the export of a range. */
export const auditCommand: Command = {
  words: ['audit'],
  usage: `
  audit [ABOUT] [--limit 50]    what operators did, the latest first; of a merchant number or an account
  audit --from DAY --to DAY --out FILE
                                write what operators did, sign-ins of users and events of records to a new file, as
                                lines of JSON; days or times in UTC, --of operators,users,records for some of these`,
  scope: 'read',
  run: async (context, args) => {
    const { words, values } = readArgs(args, options);
    if (values.out !== undefined) return save(context, values, values.out);
    if (values.from ?? values.to ?? values.of) throw new UsageError('Name a new file with --out.');
    await list(context, words[0], readLimit(values.limit));
  },
};

async function list({ db, model }: CommandContext, about: string | undefined, limit: number): Promise<void> {
  for (const event of await readOperatorEvents(db, limit, about)) {
    const { at, actor_name, action, subject: what, merchant, name, before, after } = event;
    const state =
      describeAmounts(event, model) ?? [before, after].filter((value) => value !== null).join(' → ');
    console.log(`${at}  ${actor_name}  ${action}  ${what} ${merchant} ${name}  ${state}`.trimEnd());
  }
}

/** Characters that are written at a time. */
const chunkSize = 64 * 1024;

/** Writes a file that nobody else may read. What there is already is never overwritten, and nothing is left of what fails. */
async function save(context: CommandContext, values: Values, out: string): Promise<void> {
  const range = rangeOf(values);
  const file = await open(out, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new Error(`${out} is there already. Name another file with --out.`);
  });
  try {
    let waiting = '';
    const { count, sha256 } = await writeAudit(context, range, async (line) => {
      waiting += line;
      if (waiting.length < chunkSize) return;
      await file.appendFile(waiting);
      waiting = '';
    });
    await file.appendFile(waiting);
    await file.sync();
    console.log(`${out}: ${count} events, SHA-256 ${sha256}`);
  } catch (error) {
    await rm(out, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

function rangeOf({ from, to, of }: Values) {
  if (from === undefined || to === undefined) throw new UsageError('Say --from and --to.');
  const range = { from: timeOf('from', from), to: timeOf('to', to), of: sourcesOf(of) };
  if (range.from >= range.to) throw new UsageError('--from must be before --to.');
  return range;
}

function timeOf(name: string, text: string): Date {
  const time = parseAuditTime(text);
  if (time) return time;
  throw new UsageError(
    `--${name} ${text}: write a day or a time in UTC, 2026-11-01 or 2026-11-01T09:30:00Z.`,
  );
}

function sourcesOf(of: string | undefined): AuditSource[] {
  if (of === undefined) return [...auditSources];
  const named = of.split(',').map((name) => name.trim());
  const unknown = named.find((name) => !auditSources.some((source) => source === name));
  if (unknown !== undefined)
    throw new UsageError(`--of must be some of ${auditSources.join(', ')}, not "${unknown}".`);
  return auditSources.filter((source) => named.includes(source));
}
