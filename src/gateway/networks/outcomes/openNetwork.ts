import type { Database } from '../../database/tables';
import type { ServerContext } from '../../http/context';
import { enqueueJob } from '../../jobs/enqueue';
import type { Fact, Network } from '../interface/Network';
import type { PlayedAttempt } from '../plugins/OpenPlugin';
import { plugins } from '../plugins/plugins';
import type { NetworkSettings } from '../settings/NetworkSettings';

/** How long a network may take to answer, in milliseconds; for a whole statement. Afterwards the answer is unknown. */
const patience = { call: 15_000, statement: 45_000 };

/** Opens a network. Its calls end when they take too long, or where the `signal` of a job ends them. */
export function openNetwork({ db, now }: ServerContext, settings: NetworkSettings): Network {
  const network = plugins[settings.plugin](settings, {
    now,
    played: {
      find: async (ref) =>
        (await readPlayed(db, settings.name).where('ref', '=', ref).execute()).map(playedOf)[0],
      between: async (from, to) =>
        (
          await readPlayed(db, settings.name)
            .where('sent_at', '>=', from.toISOString())
            .where('sent_at', '<', to.toISOString())
            .execute()
        ).map(playedOf),
      notify: (fact) =>
        enqueueJob(db, 'networks.played', { network: settings.name, fact }, { at: new Date(fact.at) }),
    },
  });
  return {
    submit: (instruction, ref, signal) => network.submit(instruction, ref, limited(signal, patience.call)),
    query: (ref, signal) => network.query(ref, limited(signal, patience.call)),
    receive: (raw) => network.receive(raw),
    statement: (day, signal) => network.statement(day, limited(signal, patience.statement)),
  };
}

const limited = (signal: AbortSignal, limit: number) => AbortSignal.any([signal, AbortSignal.timeout(limit)]);

function readPlayed(db: Database, network: string) {
  return db
    .selectFrom('network_attempt')
    .select(['ref', 'kind', 'amount', 'currency', 'sent_at'])
    .where('network', '=', network)
    .where('sent_at', 'is not', null);
}

function playedOf(row: Omit<PlayedAttempt, 'sentAt'> & { sent_at: string | null }): PlayedAttempt {
  const { sent_at: sentAt, ...attempt } = row;
  return { ...attempt, sentAt: new Date(sentAt!) };
}

declare module '../../jobs/Job' {
  interface JobPayloads {
    /** What a played network notifies the gateway of. */
    'networks.played': { network: string; fact: Fact };
  }
}
