import { type RawBuilder, sql } from 'kysely';
import { entityTable } from '../../metadata/storage/entityTable';
import { recordEvent } from '../database/recordEvents';
import { readRecord, type StoredRecord } from '../database/records';
import { updateRecord } from '../database/updateRecord';
import { isRehearsal } from '../database/units/transaction';
import { invalidBody } from '../http/body';
import { endHappened } from '../notifications/note';
import type { HandlerInput } from '../resources/handlers';
import { noteChange } from '../orders/changeFeed';

const entity = 'payout-order';

type Payout = StoredRecord<typeof entity>;

/** A failed payout that another one replaces, with its earlier replacements, which failed too. */
export type ReplacedPayouts = [named: Payout, ...later: Payout[]];

/**
 * Finds and locks the failed payout that a new one names in `replaces`, with its replacements (product 7.48). Undefined without a name.
 * Throws 422 at `/replaces` where it is unknown, or it or its latest replacement has not failed.
 */
export async function lockReplaced(input: HandlerInput): Promise<ReplacedPayouts | undefined> {
  const { replaces } = input.body;
  if (typeof replaces !== 'string') return undefined;
  const application = input.caller?.session.application;
  const isNamed =
    // By our number, or by the program's own. Of two payouts in its place, the second waits and then finds the first.
    application === undefined
      ? sql`order_no = ${replaces}`
      : sql`app_id = ${application} and (order_no = ${replaces} or merchant_order_no = ${replaces})`;
  const named = await readPayout(input, isNamed);
  if (!named) throw unfit('unknownPayout', {});
  const chain: ReplacedPayouts = [named];
  for (let last = named; last.replacedBy !== undefined; chain.push(last)) {
    const next = await readPayout(input, sql`order_no = ${last.replacedBy}`);
    if (!next) throw new Error(`The payout ${last.replacedBy} in place of ${last.orderNo} is gone.`);
    last = next;
  }
  if (named.status !== 'failed') throw unfit('payoutNotFailed', { orderNo: named.orderNo });
  const last = chain.at(-1)!;
  if (last.status !== 'failed') throw unfit('paidAgain', { orderNo: last.orderNo });
  return chain;
}

/** Notes with failed payouts the one that was made in their place; their applications and timelines are told, and the bell counts them no more. A rehearsal notes nothing. */
export async function markReplaced(
  { db, model, merchantId, country, actor, now }: HandlerInput,
  replaced: ReplacedPayouts,
  { orderNo }: Pick<Payout, 'orderNo'>,
): Promise<void> {
  if (isRehearsal(db)) return;
  const table = entityTable(model, entity);
  const at = now();
  for (const { id, appId } of replaced) {
    const key = { merchantId, country, id };
    await updateRecord(db, table, key, { replacedBy: orderNo });
    await recordEvent(db, table, key, { at, actor, note: '@orders.note.paidAgain' });
    const told = { merchantId, country, resource: 'payout-orders', name: 'failed', recordId: id };
    await endHappened(db, told, at);
    if (appId !== undefined) await noteChange(db, key, entity, { appId });
  }
}

/** Reads a payout of the merchant in the country, and locks it unless that is for a rehearsal. */
async function readPayout(
  { db, model, merchantId, country }: HandlerInput,
  isNamed: RawBuilder<unknown>,
): Promise<Payout | undefined> {
  const table = entityTable(model, entity);
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table.name)}
    where merchant_id = ${merchantId} and country = ${country} and ${isNamed} limit 1`.execute(db);
  const [found] = rows;
  return found && readRecord(db, table, { merchantId, country, id: found.id }, !isRehearsal(db));
}

function unfit(keyword: 'unknownPayout' | 'payoutNotFailed' | 'paidAgain', params: { orderNo?: string }) {
  return invalidBody([{ path: '/replaces', keyword, params }]);
}
