import type { Database } from '../database/declared/tables';
import type { ServerContext } from '../http/context';
import { definePeriodicJob, type Job } from '../jobs/Job';
import type { Fact, Network } from '../networks/interface/Network';
import { networksOf } from '../networks/settings/networks';
import type { NetworkSettings } from '../networks/settings/NetworkSettings';
import { bookFacts } from './bookFacts';
import { lockAttempt } from '../networks/attempts/heardFacts';
import { openException } from './exceptions';
import { type NetworkContext, openNetwork } from './openNetwork';
import { bookRemittances } from './remittances';
import { reportUnread } from './unreadFacts';
import { detailOf, kindText, plain, stateText } from './apply/verdicts';

const hour = 60 * 60_000;
const day = 24 * hour;

/** Delay after the end of a day before it is compared, in milliseconds. Midnight's events may be missing at first. */
const delay = hour;

/** Days that are caught up with, at most. */
const maxDays = 31;

/** Compares the statements of days that are over with what was booked. */
export const compareStatements: Job = definePeriodicJob({
  kind: 'networks.statement',
  every: hour,
  timeLimit: 30 * 60_000,
  perform: async ({ context, signal }) => {
    await compareAll(context, signal);
  },
});

/**
 * Compares each network's statements of past days that were not compared yet. What the gateway has not heard of is booked; what only the
 * gateway has is left to a person. Throws at the end, where a network gave none.
 */
export async function compareAll(context: ServerContext, signal: AbortSignal): Promise<void> {
  const failures: string[] = [];
  for (const network of networksOf(context.config, context.model)) {
    try {
      for (const date of await readDue(context.db, network.name, context.now()))
        await compareDay(context, network, date, signal);
    } catch (error) {
      failures.push(`${network.name}: ${(error as Error).message}`);
    }
  }
  if (failures.length > 0) throw new Error(failures.join('\n'));
}

const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The days to compare, `YYYY-MM-DD` in UTC: those since the last one, or the one before today. */
async function readDue(db: Database, network: string, now: Date): Promise<string[]> {
  const { last } = await db
    .selectFrom('network_statement')
    .select(({ fn }) => fn.max('day').as('last'))
    .where('network', '=', network)
    .executeTakeFirstOrThrow();
  const end = now.getTime() - delay;
  const yesterday = Date.parse(dateOf(end)) - day;
  const first = last ? Date.parse(last) + day : yesterday;
  const days: string[] = [];
  for (let time = Math.max(first, yesterday - maxDays * day); time <= yesterday; time += day)
    days.push(dateOf(time));
  return days;
}

/** The outcome of comparing the statement of a day. */
interface Comparison {
  /** Facts that it has, and those of them that were booked by it. */
  facts: number;
  booked: number;
  /** Facts that nobody can read, and what it lacks that was heard before. */
  unread: number;
  missing: number;
  /** Whether the day is over: of one that is not, nothing is missing yet, and it is compared again. */
  isOver: boolean;
}

/** Fetches a network's statement of a day, `YYYY-MM-DD` in UTC, and books what was not heard. Of a day that is over, what it lacks is left to a person. */
export async function compareDay(
  context: NetworkContext,
  network: NetworkSettings,
  date: string,
  signal: AbortSignal,
): Promise<Comparison> {
  const { db, model, now } = context;
  const { facts, unread, remitted = [] } = await openNetwork(context, network).statement(date, signal);
  const hearing = { model, network, source: 'statement' as const, at: now() };
  const booked = (await bookFacts(db, hearing, facts)).filter((outcome) => outcome !== undefined).length;
  await bookRemittances(db, { model, network, at: now() }, remitted);
  await reportUnread(db, network.name, unread, now());
  const isOver = Date.parse(date) + day + delay <= now().getTime();
  const missing = isOver ? await reportMissing(context, network, date, { facts, unread }) : 0;
  const counts = { facts: facts.length, booked, missing };
  if (isOver) await noteCompared(context, network.name, date, counts);
  return { ...counts, unread: unread.length, isOver };
}

/** Opens an exception of each fact that was heard and that a statement lacks. Returns how many there are. */
async function reportMissing(
  { db, now }: NetworkContext,
  network: NetworkSettings,
  date: string,
  { facts, unread }: Awaited<ReturnType<Network['statement']>>,
): Promise<number> {
  const unclear = new Set(unread.map(({ ref }) => ref));
  // What it says of these nobody can read, which a person is told already.
  const missing = (await findMissing(db, network.name, date, facts)).filter(({ ref }) => !unclear.has(ref));
  for (const { id, ref, kind, state, amount, currency } of missing) {
    await openException(db, {
      network: network.name,
      ref,
      attempt: await lockAttempt(db, network.name, ref),
      reason: 'notInStatement',
      detail: detailOf(
        'notInStatement',
        { date, said: plain({ amount, currency }) },
        { kind: kindText(kind), state: stateText(state) },
      ),
      fact: id,
      at: now(),
    });
  }
  return missing.length;
}

/** Notes that a day was compared, unless one before it still has to be. */
async function noteCompared(
  { db, now }: NetworkContext,
  network: string,
  date: string,
  given: Pick<Comparison, 'facts' | 'booked' | 'missing'>,
): Promise<void> {
  const [first] = await readDue(db, network, now());
  if (first !== undefined && first < date) return;
  const counts = { compared_at: now().toISOString(), ...given };
  await db
    .insertInto('network_statement')
    .values({ network, day: date, ...counts })
    .onConflict((conflict) => conflict.columns(['network', 'day']).doUpdateSet(counts))
    .execute();
}

const named = ({ ref, kind, state }: Pick<Fact, 'ref' | 'kind' | 'state'>) => `${kind} ${state} ${ref}`;

/** Facts about money that the network has told the gateway of and its statement does not have. */
async function findMissing(db: Database, network: string, date: string, facts: readonly Fact[]) {
  const stated = new Map<string, Set<string>>();
  for (const fact of facts) {
    const ids = stated.get(named(fact)) ?? new Set();
    stated.set(named(fact), ids.add(fact.id ?? ''));
  }
  const heard = await db
    .selectFrom('network_fact')
    .select(['id', 'ref', 'kind', 'state', 'fact_id as factId', 'amount', 'currency'])
    .where('network', '=', network)
    .where('at', '>=', `${date}T00:00:00Z`)
    .where('at', '<', new Date(Date.parse(date) + day).toISOString())
    .where('state', 'in', ['paid', 'reversed'])
    .where('source', 'in', ['notification', 'query'])
    .execute();
  return heard.filter((fact) => {
    const ids = stated.get(named(fact));
    return !ids || !(fact.factId === '' || ids.has('') || ids.has(fact.factId));
  });
}
