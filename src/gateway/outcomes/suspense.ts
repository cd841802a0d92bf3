import { sql } from 'kysely';
import type { Model } from '../../metadata/model/Model';
import { newId } from '../database/ids';
import type { Database } from '../database/declared/tables';
import { nobody } from '../ledger/accounts';
import { post } from '../ledger/post';
import type { LedgerCheck } from '../ledger/verify';
import type { AttemptRow } from '../networks/attempts/tables';
import type { Fact } from '../networks/interface/Network';
import type { NetworkSettings } from '../networks/settings/NetworkSettings';
import { exceptionOf, stateText, type Verdict } from './apply/verdicts';

/** Keeps a payment that belongs to no order, until an operator assigns or refunds it. */
export async function suspend(
  db: Database,
  model: Model,
  network: NetworkSettings,
  fact: Fact,
  at: Date,
): Promise<Verdict> {
  const country = countryOf(model, network, fact.currency);
  if (country === undefined) {
    const { amount, currency } = fact;
    return exceptionOf('unknownReference', 'currencyOfNone', { amount: String(amount), currency });
  }
  const id = newId();
  await db
    .insertInto('network_suspense')
    .values({
      id,
      ...paidBy(network, fact),
      country,
      state: 'open',
      merchant_id: null,
      record_id: null,
      payment_id: null,
      changed_at: at.toISOString(),
      changed_by: null,
    })
    .execute();
  await moveSuspense(db, model, { id, country, currency: fact.currency, amount: fact.amount, at }, 'arrived');
  return { outcome: 'booked' };
}

/** Columns of a payment that a network tells of: its name of it, the amount and the payer. */
export function paidBy({ name }: NetworkSettings, { ref, id, amount, currency, at, ...payer }: Fact) {
  const { payerName = null, payerAccount = null } = payer;
  const columns = { network: name, ref, fact_id: id ?? '', amount, currency, at };
  return { ...columns, payer_name: payerName, payer_account: payerAccount };
}

/** The country of a payment follows from its currency; undefined where the network serves none with it. */
export function countryOf(model: Model, { serves }: NetworkSettings, currency: string): string | undefined {
  const served = serves?.map(({ country }) => country) ?? Object.keys(model.countries);
  return served.find((country) => model.countries[country]?.currency === currency);
}

/** A payment on the suspense account. */
interface Suspended {
  id: string;
  country: string;
  currency: string;
  /** Minor units. */
  amount: number;
  at: Date;
}

/** Accounts between which payments without an order move: to a merchant, back to the payer, or nowhere. */
const moves = {
  arrived: { from: 'channel', to: 'suspense', key: 'suspense' },
  left: { from: 'suspense', to: 'channel', key: 'suspenseLeft' },
  writtenOff: { from: 'suspense', to: 'writeOffs', key: 'suspenseLeft' },
} as const;

/** Posts that a payment without an order arrived, left the suspense account, or was written off. It leaves for a merchant or its payer. */
export async function moveSuspense(
  db: Database,
  model: Model,
  { id, country, currency, amount, at }: Suspended,
  event: keyof typeof moves,
): Promise<void> {
  const { key, ...sides } = moves[event];
  const posting = { merchantId: nobody, country, currency, businessType: 'correction', at } as const;
  await post(db, model, [{ ...posting, key: `${key}:${id}`, moves: [{ ...sides, amount }] }]);
}

/** Changes a refund of a suspended payment as its network says. The attempt is locked, and the fact is about it. */
export async function applyRefund(
  db: Database,
  model: Model,
  attempt: AttemptRow,
  fact: Fact,
  at: Date,
): Promise<Verdict> {
  if (fact.state === 'accepted') return { outcome: 'ignored' };
  const isRefunded = fact.state === 'paid';
  const changed = await db
    .updateTable('network_suspense')
    .set({ state: isRefunded ? 'refunded' : 'open', changed_at: at.toISOString() })
    .where('id', '=', attempt.record_id)
    .where('state', '=', 'refunding')
    .returning(['id', 'country', 'currency', 'amount'])
    .executeTakeFirst();
  if (!changed) {
    return exceptionOf('contradiction', 'refundOver', {}, { state: stateText(fact.state) });
  }
  if (isRefunded) await moveSuspense(db, model, { ...changed, at }, 'left');
  return { outcome: 'booked' };
}

/** Compares the suspense account of nobody, but for what operators book there, with the payments that are on it. */
export const verifySuspense: LedgerCheck = async (db) => {
  const { rows } = await sql<{ problem: string }>`
    with listed as (
      select country, currency, sum(amount) as amount from network_suspense
      where state in ('open', 'refunding') group by 1, 2
    ), posted as (
      select entry.country, entry.currency, sum(amount) as amount
      from ledger_provider_entry as entry join ledger_posting as posting
        on posting.merchant_id = entry.merchant_id and posting.id = entry.posting_id
      where entry.merchant_id = ${nobody} and account = 'suspense' and not starts_with(key, 'booking:') group by 1, 2
    )
    select country || ' ' || currency || ': payments without an order come to ' || coalesce(listed.amount, 0)
      || '; the suspense account has ' || coalesce(posted.amount, 0) || '.' as problem
    from listed full join posted using (country, currency)
    where coalesce(listed.amount, 0) <> coalesce(posted.amount, 0) order by 1`.execute(db);
  return rows.map(({ problem }) => problem);
};
