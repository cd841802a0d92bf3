import { sql } from 'kysely';
import { openSchema, textSchema } from '../../contract/schemas';
import type { Model } from '../../metadata/model/Model';
import type { Database } from '../database/declared/tables';
import { withTransaction } from '../database/units/transaction';
import { shared } from '../database/units/shared';
import { defineJob, type Job, PostponedJobError } from '../jobs/Job';
import type { AttemptRow, FactSource, NetworkCall } from '../networks/attempts/tables';
import { breakerOf, breakerPauses, type Fare, takeTrial } from '../networks/breaker/breaker';
import type { Inquiry, Network, Submission } from '../networks/interface/Network';
import type { NetworkSettings } from '../networks/settings/NetworkSettings';
import { type NetworkConfig, networkNamed } from '../networks/settings/networks';
import type { Hearing } from './bookFacts';
import { followBreaker } from './followBreaker';
import { openNetwork } from './openNetwork';

/**
 * Waits between attempts to do such a job, in milliseconds, for a day. They send nothing to a network again: what the database did not take
 * is repeated, and networks that NETWORKS_FILE does not name are asked later.
 */
const waits = [1_000, 5_000, 30_000, ...Array.from({ length: 300 }, () => 300_000)];

/** Pause before an instruction that did not reach its network is tried again, the breaker closed, in milliseconds. */
const again = 1_000;

/** Context in which a job finds an attempt and its network. */
interface Reach {
  db: Database;
  model: Model;
}

/** Work of a job with the network of one attempt. */
interface AttemptJob<Answer extends Submission | Inquiry> {
  kind: 'networks.submit' | 'networks.query' | 'networks.expire';
  /** Attempts that a process calls networks about at the same time; each network has a limit of its own. */
  concurrency: number;
  source: FactSource;
  /** Whether there is still something to do. */
  isDue: (attempt: AttemptRow, given: Reach) => boolean | Promise<boolean>;
  /** Whether the network is called for it, or something else is booked. */
  isCalled: (attempt: AttemptRow) => boolean;
  /** Calls the network, outside of any transaction. */
  call: (
    db: Database,
    network: Network,
    attempt: AttemptRow,
    given: Pick<Hearing, 'model' | 'at'> & { config: NetworkConfig; signal: AbortSignal },
  ) => Promise<Answer>;
  /** Stores that nothing has reached the network, with what it says of that. */
  takeBack?: (db: Database, attempt: AttemptRow, answer: Answer, at: Date) => Promise<void>;
  /**
   * Returns the answer to book where nothing reaches the network; undefined as long as it is tried again. `last` is the last word on it.
   */
  giveUp: (
    attempt: AttemptRow,
    network: NetworkSettings,
    given: Reach & { at: Date; last: string },
  ) => Answer | undefined | Promise<Answer | undefined>;
  /** Books what the network answered, in the transaction that ends the job. The attempt is as it was before the call. */
  book: (db: Database, hearing: Hearing, attempt: AttemptRow, answer: Answer) => Promise<void>;
  /** Called where the job is given up for good, as NETWORKS_FILE no longer names the network. */
  end?: (db: Database, model: Model, attempt: AttemptRow, at: Date) => Promise<void>;
}

/** Declares a job that calls the network of one attempt and books what it answers. It fails while there is no such network. */
export function attemptJob<Answer extends Submission | Inquiry>(job: AttemptJob<Answer>): Job {
  const { kind, concurrency, source, isDue, isCalled, call, takeBack, giveUp, book, end } = job;
  const made = kind === 'networks.submit' ? 'submit' : 'query';
  return defineJob({
    kind,
    payload: openSchema({ merchantId: textSchema, ref: textSchema }),
    concurrency,
    // Of each network as many as it takes at a time.
    inLines: true,
    waits,
    // By merchant: what is booked locks their account.
    line: ({ merchantId }) => `${kind} ${merchantId}`,
    perform: async ({ context, payload: { ref }, signal }) => {
      const { db, model, config, now } = context;
      const found = await readAttempt(db, ref);
      if (!found || !(await isDue(found.attempt, { db, model }))) return undefined;
      const { attempt, health } = found;
      const network = networkNamed(config, model, attempt.network);
      if (!network) {
        throw new Error(
          `NETWORKS_FILE: there is no network "${attempt.network}" any more, and ${ref} is not over. Put it back until its payments are.`,
        );
      }
      const finish = (answer: Answer) => (transaction: Database) =>
        book(transaction, { model, network, source, at: now() }, attempt, answer);
      const wait = async (milliseconds: number, last: string) => {
        const given = await giveUp(attempt, network, { db, model, at: now(), last });
        if (given) return finish(given);
        throw new PostponedJobError(last, milliseconds);
      };
      if (isCalled(attempt) && !(await mayCall(db, network, health, made, now())))
        return wait(breakerPauses.probe, attempt.answer ?? `${network.name} does not answer.`);
      const answer = await call(db, openNetwork(context, network), attempt, {
        model,
        config,
        at: now(),
        signal,
      });
      if (isCalled(attempt)) await followBreaker(context, network, health, { call: made, ref }, answer);
      if (answer.outcome !== 'notSent') return finish(answer);
      await withTransaction(db, async (transaction) => takeBack?.(transaction, attempt, answer, now()));
      return wait(again, answer.answer);
    },
    giveUp: async ({ db, context: { model, now }, payload: { ref } }) => {
      const found = await readAttempt(db, ref);
      if (found) await end?.(db, model, found.attempt, now());
    },
  });
}

/** Whether the breaker lets a call through: while the network is tried, any question and one order. */
async function mayCall(
  db: Database,
  { name }: NetworkSettings,
  health: Fare | undefined,
  call: NetworkCall,
  at: Date,
): Promise<boolean> {
  const state = breakerOf(health, at);
  if (state === 'trial' && call === 'submit') return takeTrial(db, name, at);
  return state !== 'open';
}

/** Reads an attempt, and how its network fares; in one statement, as each order needs both. */
export async function readAttempt(
  db: Database,
  ref: string,
): Promise<{ attempt: AttemptRow; health: Fare | undefined } | undefined> {
  const row = await readRow(db, ref);
  if (!row) return undefined;
  const { failures, call, opened_at, trial_at, ...attempt } = row;
  return { attempt, health: failures === null || call === null ? undefined : { call, opened_at, trial_at } };
}

const readRow = shared({
  gathers: () => true,
  run: async (db, refs: string[]) => {
    const rows = await db
      .selectFrom('network_attempt as attempt')
      .leftJoin('network_health as health', 'health.network', 'attempt.network')
      .selectAll('attempt')
      .select(['health.failures', 'health.call', 'health.opened_at', 'health.trial_at'])
      .where('attempt.ref', '=', sql<string>`any(${refs}::text[])`)
      .execute();
    const byRef = new Map(rows.map((row) => [row.ref, row]));
    return refs.map((ref) => byRef.get(ref));
  },
});
