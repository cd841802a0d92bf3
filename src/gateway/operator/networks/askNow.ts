import { type RawBuilder, sql } from 'kysely';
import type { AskedAttempt, ComparedStatement } from '../../../contract/operator/asking';
import type { Model } from '../../../metadata/model/Model';
import { entityTable } from '../../../metadata/storage/entityTable';
import type { Database } from '../../database/declared/tables';
import { withTransaction } from '../../database/units/transaction';
import { invalidBody } from '../../http/body';
import type { ServerContext } from '../../http/context';
import { GatewayError } from '../../http/responses';
import { readAttempt } from '../../outcomes/attemptJob';
import { lockAttempt } from '../../networks/attempts/heardFacts';
import { compareDay } from '../../outcomes/compareStatements';
import { followBreaker } from '../../outcomes/followBreaker';
import { openNetwork } from '../../outcomes/openNetwork';
import { bookAnswer } from '../../outcomes/queryAttempts';
import { change, type DeskContext, requireKnown } from './desk';

/** Context of an inquiry: that of operators, with a log. Networks are called outside of any transaction. */
type Asking = DeskContext & Pick<ServerContext, 'log'>;

/** Attempts of one order that are asked about, at most. */
const maxAttempts = 20;

/**
 * Asks networks what became of an attempt, by reference, or of all of an order or refund, by platform number. Books their answers (product
 * 7.13). Scheduled questions stay. Throws 404 for unknown numbers, and 422 before anything was sent.
 */
export async function askNow(asking: Asking, name: string, signal: AbortSignal): Promise<AskedAttempt[]> {
  const { db, model, only } = asking;
  const asked: AskedAttempt[] = [];
  const found = (await findAttempts(db, model, name)).filter(({ network }) => (only ?? network) === network);
  if (found.length === 0) throw new GatewayError({ status: 404, text: 'networks.noAttempt' });
  for (const { ref } of found) asked.push(await askOne(asking, ref, signal));
  return asked;
}

async function askOne(asking: Asking, ref: string, signal: AbortSignal): Promise<AskedAttempt> {
  const { db, model, log } = asking;
  const now = () => asking.now;
  const found = await readAttempt(db, ref);
  if (!found) throw new GatewayError({ status: 404, text: 'networks.noAttempt' });
  const { attempt, health } = found;
  if (attempt.state === 'pending' || attempt.state === 'sending')
    throw new GatewayError({ status: 422, text: 'networks.notSentYet', params: { ref } });
  const network = requireKnown(asking, attempt.network);
  const context = { db, model, log, now };
  const answer = await openNetwork(context, network).query(ref, signal);
  await followBreaker(context, network, health, { call: 'query', ref }, answer);
  let outcomes: Awaited<ReturnType<typeof bookAnswer>> = [];
  await change(asking, async (transaction) => {
    const locked = (await lockAttempt(transaction, network.name, ref))!;
    const hearing = { model, network, source: 'query' as const, at: now() };
    outcomes = await bookAnswer(transaction, hearing, locked, answer);
    const after = { outcome: answer.outcome, facts: outcomes.length };
    return { action: 'asked', subject: 'networkAttempt', name: ref, after };
  });
  const { state } = (await withTransaction(db, (transaction) =>
    lockAttempt(transaction, network.name, ref),
  ))!;
  const countOf = (wanted: string) => outcomes.filter((outcome) => outcome === wanted).length;
  return {
    ref,
    network: network.name,
    outcome: answer.outcome,
    answer: answer.answer,
    facts: outcomes.length,
    booked: countOf('booked') + countOf('suspense'),
    exceptions: countOf('exception'),
    before: attempt.state,
    state,
  };
}

/** Finds attempts by their reference, or by the platform number of what they are about. */
async function findAttempts(
  db: Database,
  model: Model,
  name: string,
): Promise<{ ref: string; network: string }[]> {
  const byNumber = (entity: string, column: string): RawBuilder<unknown> => sql`
    select merchant_id, id from ${sql.table(entityTable(model, entity).name)} where ${sql.ref(column)} = ${name}`;
  const { rows } = await sql<{ ref: string; network: string }>`
    select ref, network from network_attempt where ref = ${name}
    union
    select ref, network from network_attempt as attempt join (
      ${byNumber('collection-order', 'order_no')} union all ${byNumber('payout-order', 'order_no')}
      union all ${byNumber('refund', 'refund_no')}
    ) as named on named.merchant_id = attempt.merchant_id and named.id = attempt.record_id
    order by ref limit ${maxAttempts}`.execute(db);
  return rows;
}

/**
 * Fetches the statement of a day from a network now, and books what was not heard. Throws 404 for an unknown network, 422 for a day that is
 * none or has not begun, and 503 where the network gives none.
 */
export async function fetchStatement(
  asking: Asking,
  name: string,
  day: string,
  signal: AbortSignal,
): Promise<ComparedStatement> {
  const { db, model, log, now } = asking;
  const network = requireKnown(asking, name);
  const time = Date.parse(`${day}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(time) || time > now.getTime())
    throw invalidBody([{ path: '/day', keyword: 'noStatementDay', params: {} }]);
  let compared;
  try {
    compared = await compareDay({ db, model, log, now: () => now }, network, day, signal);
  } catch (error) {
    const params = { name, day, message: (error as Error).message };
    throw new GatewayError({
      status: 503,
      text: 'networks.noStatement',
      params,
      retryAfter: 60,
      cause: error,
    });
  }
  await change(asking, () =>
    Promise.resolve({ action: 'asked', subject: 'network', name, after: { day, ...compared } }),
  );
  return { network: name, day, ...compared };
}
