import { type RawBuilder, sql } from 'kysely';
import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import type { Database } from '../database/declared/tables';
import { shared } from '../database/units/shared';
import type { ServerContext } from '../http/context';
import { disputeEntity } from '../disputes/openDispute';
import { cancelJobs, enqueueJob } from '../jobs/enqueue';
import { inTime } from '../jobs/inTime';
import { type Fact, isDispute, type Network } from '../networks/interface/Network';
import type { PlayedOrder } from '../networks/plugins/OpenPlugin';
import { plugins } from '../networks/plugins/plugins';
import type { NetworkSettings } from '../networks/settings/NetworkSettings';
import { outcomeOf } from '../networks/calls/measures';
import { watchCall } from './watchCall';

/** Time limits of a network's answers, in milliseconds. Afterwards the answer is unknown. */
const patience = { call: 15_000, statement: 45_000, answer: 45_000 };

/** Context in which networks are called. */
export type NetworkContext = Pick<ServerContext, 'db' | 'model' | 'now' | 'log'>;

/** Opens a network. Its calls end when they take too long, or where the `signal` of a job ends them. */
export function openNetwork(context: NetworkContext, settings: NetworkSettings): Network {
  const { db, model, now } = context;
  const network = plugins[settings.plugin](settings, {
    model,
    now,
    played: {
      find: (ref) => findPlayed(db, { network: settings.name, ref }),
      between: (from, to) =>
        readPlayed(
          db,
          settings.name,
          sql`sent_at >= ${from.toISOString()} and sent_at < ${to.toISOString()}`,
        ),
      notify: (fact) =>
        enqueueJob(
          db,
          'networks.played',
          { network: settings.name, fact },
          { at: new Date(fact.at), ...(isDispute(fact) && fact.id && { sequence: fact.id }) },
        ),
      claim: (ref, dispute) => readClaim(db, model, ref, dispute),
      forget: (dispute) => cancelJobs(db, 'networks.played', { sequence: dispute }),
    },
  });
  const { name } = settings;
  return {
    submit: (instruction, ref, signal) =>
      watchCall(context, { network: name, call: 'submit', ref }, outcomeOf, () =>
        inTime(signal, patience.call, (limited) => network.submit(instruction, ref, limited)),
      ),
    query: (ref, signal) =>
      watchCall(context, { network: name, call: 'query', ref }, outcomeOf, () =>
        inTime(signal, patience.call, (limited) => network.query(ref, limited)),
      ),
    answer: (answer, signal) =>
      watchCall(context, { network: name, call: 'answer', ref: answer.ref }, outcomeOf, () =>
        inTime(signal, patience.answer, (limited) => network.answer(answer, limited)),
      ),
    mayBeSigned: (headers) => network.mayBeSigned(headers),
    receive: (raw) => network.receive(raw),
    statement: (day, signal) =>
      watchCall(
        context,
        { network: name, call: 'statement', ref: day },
        () => ({ outcome: 'facts' }),
        () => inTime(signal, patience.statement, (limited) => network.statement(day, limited)),
      ),
  };
}

/** Reads attempts that were sent, with the merchant's own number of each order, which is of either kind. */
async function readPlayed(db: Database, network: string, which: RawBuilder<unknown>): Promise<PlayedOrder[]> {
  const { rows } = await sql<Omit<PlayedOrder, 'sentAt'> & { sentAt: string }>`
    select ref, kind, attempt.country, attempt.method, attempt.amount, attempt.currency, sent_at as "sentAt",
      coalesce(collection.merchant_order_no, payout.merchant_order_no) as "merchantOrderNo"
    from network_attempt as attempt
    left join collection_order as collection on kind = 'collection' and collection.merchant_id = attempt.merchant_id
      and collection.id = record_id
    left join payout_order as payout on kind = 'payout' and payout.merchant_id = attempt.merchant_id
      and payout.id = record_id
    where network = ${network} and sent_at is not null and ${which}`.execute(db);
  return rows.map((row) => ({ ...row, sentAt: new Date(row.sentAt) }));
}

const findPlayed = shared<{ network: string; ref: string }, PlayedOrder | undefined>({
  alike: ({ network }) => network,
  gathers: () => true,
  run: async (db, wanted) => {
    const refs = wanted.map(({ ref }) => ref);
    const played = await readPlayed(db, wanted[0]!.network, sql`attempt.ref = any(${refs}::text[])`);
    const byRef = new Map(played.map((each) => [each.ref, each]));
    return refs.map((ref) => byRef.get(ref));
  },
});

/** Reads a claim of an order that was sent, in the words of the fact that told of it. */
async function readClaim(db: Database, model: Model, ref: string, id: string): Promise<Fact | undefined> {
  const { rows } = await sql<Pick<Fact, 'amount' | 'currency' | 'at'>>`
    select dispute.amount, dispute.currency, opened_at as at
    from network_attempt as attempt join ${sql.table(entityTable(model, disputeEntity).name)} as dispute
      on dispute.merchant_id = attempt.merchant_id and dispute.order_id = record_id::text and network_ref = ${id}
    where ref = ${ref}`.execute(db);
  return rows[0] && { ...rows[0], ref, id, kind: 'collection', state: 'disputed' };
}

declare module '../jobs/Job' {
  interface JobPayloads {
    /** Notification of a played network. */
    'networks.played': { network: string; fact: Fact };
  }
}
