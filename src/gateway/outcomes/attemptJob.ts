import { openSchema, textSchema } from '../../contract/schemas';
import type { Database } from '../database/tables';
import { defineJob, type Job } from '../jobs/Job';
import type { AttemptRow, FactSource } from '../networks/attempts/tables';
import type { Inquiry, Network, Submission } from '../networks/interface/Network';
import { networkNamed } from '../networks/settings/networks';
import type { Hearing } from './bookFacts';
import { openNetwork } from './openNetwork';

/**
 * Waits between attempts to do such a job, in milliseconds, for a day. A network is never sent anything again by that: repeated is what the
 * database did not take, and what a network that NETWORKS_FILE does not name is to be asked.
 */
const waits = [1_000, 5_000, 30_000, ...Array.from({ length: 300 }, () => 300_000)];

/** What a job has to do with the network of one attempt. */
interface AttemptJob<Answer extends Submission | Inquiry> {
  kind: 'networks.submit' | 'networks.query';
  /** Attempts that a process calls networks about at the same time; each network has a limit of its own. */
  concurrency: number;
  source: FactSource;
  /** Whether there is still something to do. */
  isDue: (attempt: AttemptRow) => boolean;
  /** Calls the network, outside of any transaction. */
  call: (
    db: Database,
    network: Network,
    attempt: AttemptRow,
    given: Pick<Hearing, 'model' | 'at'> & { signal: AbortSignal },
  ) => Promise<Answer>;
  /** Books what the network answered, in the transaction that ends the job. The attempt is as it was before the call. */
  book: (db: Database, hearing: Hearing, attempt: AttemptRow, answer: Answer) => Promise<void>;
}

/** Declares a job that calls the network of one attempt and books what it answers. It fails while there is no such network. */
export function attemptJob<Answer extends Submission | Inquiry>(job: AttemptJob<Answer>): Job {
  const { kind, concurrency, source, isDue, call, book } = job;
  return defineJob({
    kind,
    payload: openSchema({ merchantId: textSchema, ref: textSchema }),
    concurrency,
    // Of each network as many as it takes at a time.
    inLines: true,
    waits,
    perform: async ({ context, payload: { ref }, signal }) => {
      const { db, model, config, now } = context;
      const read = db.selectFrom('network_attempt').selectAll().where('ref', '=', ref);
      const attempt = await read.executeTakeFirst();
      if (!attempt || !isDue(attempt)) return;
      const network = networkNamed(config, model, attempt.network);
      if (!network) {
        throw new Error(
          `NETWORKS_FILE: there is no network "${attempt.network}" any more, and ${ref} is not over. Put it back until its payments are.`,
        );
      }
      const answer = await call(db, openNetwork(context, network), attempt, { model, at: now(), signal });
      return (transaction) => book(transaction, { model, network, source, at: now() }, attempt, answer);
    },
  });
}
