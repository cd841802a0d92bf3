import { type RawBuilder, sql } from 'kysely';
import type { ReportRow } from '../../../../contract/operator/report';
import type { Model } from '../../../../metadata/model/Model';
import { entityTable } from '../../../../metadata/storage/entityTable';
import { parseZone } from '../../../../metadata/values/time';
import type { Database } from '../../../database/declared/tables';
import { invalidBody } from '../../../http/body';
import type { ProviderAccount } from '../../../ledger/accounts';

/** Column of a row by account: earned where the account is credited, borne where it is debited. */
const columns = {
  fees: 'revenue',
  networkCosts: 'networkCosts',
  bankFees: 'bankFees',
  writeOffs: 'writeOffs',
  taxes: 'taxes',
} as const satisfies Partial<Record<ProviderAccount, keyof ReportRow>>;

type Account = keyof typeof columns;

interface Sum {
  country: string;
  currency: string;
  network: string | null;
  method: string | null;
  account: Account;
  /** Minor units. */
  amount: number | string;
}

/**
 * Reads the provider's earnings and costs of a month from the ledger (product 6.20). The month is `YYYY-MM` in each country's zone. All
 * months sum up to what its accounts hold. Throws 422 for a month that is none.
 */
export async function readReport(db: Database, model: Model, month: string): Promise<ReportRow[]> {
  const rows = new Map<string, Map<Account, bigint>>();
  for (const { account, amount, ...group } of await readSums(db, model, periodsOf(model, month))) {
    const key = JSON.stringify([group.country, group.currency, group.network, group.method]);
    rows.set(key, (rows.get(key) ?? new Map<Account, bigint>()).set(account, BigInt(amount)));
  }
  return [...rows].map(([key, sums]) => {
    const [country, currency, network, method] = JSON.parse(key) as [
      string,
      string,
      string | null,
      string | null,
    ];
    const borne = (account: Account) => minorUnits(-(sums.get(account) ?? 0n));
    return {
      country,
      currency,
      network,
      method,
      revenue: minorUnits(sums.get('fees') ?? 0n),
      networkCosts: borne('networkCosts'),
      bankFees: borne('bankFees'),
      writeOffs: borne('writeOffs'),
      taxes: borne('taxes'),
      result: minorUnits([...sums.values()].reduce((sum, amount) => sum + amount, 0n)),
    };
  });
}

/** Returns a sum as a number. Throws beyond 2^53, which no month comes to. */
function minorUnits(sum: bigint): number {
  const amount = Number(sum);
  if (Number.isSafeInteger(amount)) return amount;
  throw new Error(`A sum of a month is ${sum}, which is no exact number any more.`);
}

const minute = 60_000;

/** Beginning and end of a month in each country. Throws 422 for a month that is none. */
function periodsOf({ countries }: Model, month: string): RawBuilder<unknown>[] {
  const [, year = '', number = ''] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(month) ?? [];
  if (year === '') throw invalidBody([{ path: '/month', keyword: 'noMonth', params: {} }]);
  return Object.entries(countries).map(([country, { zone }]) => {
    const bound = (place: number) =>
      new Date(Date.UTC(Number(year), place, 1) - parseZone(zone) * minute).toISOString();
    const [since, until] = [bound(Number(number) - 1), bound(Number(number))];
    return sql`(${country}::text, ${since}::timestamptz, ${until}::timestamptz)`;
  });
}

/** Sums what was posted to the accounts, by what the postings are about: their keys name it. */
async function readSums(db: Database, model: Model, periods: RawBuilder<unknown>[]): Promise<Sum[]> {
  const [payments, payouts, refunds, withdrawals] = [
    'pay-in-detail',
    'payout-order',
    'refund',
    'withdrawal',
  ].map((entity) => sql.table(entityTable(model, entity).name));
  const accounts = Object.keys(columns);
  const { rows } = await sql<Sum>`
    with posted as (
      select posting.merchant_id, posting.id as posting_id, split_part(key, ':', 1) as event,
        case when key ~ ':[0-9a-f-]{36}$' then right(key, 36)::uuid end as record_id
      from ledger_posting as posting join (values ${sql.join(periods)}) as period (country, since, until)
        on period.country = posting.country and at >= since and at < until
    )
    select entry.country, entry.currency,
      coalesce(movement.network, remittance.network, cost.network, tax.network, attempt.network, credited.network) as network,
      coalesce(about.method, cost.method, tax.method) as method,
      entry.account, sum(entry.amount) as amount
    from posted join ledger_provider_entry as entry
        on entry.merchant_id = posted.merchant_id and entry.posting_id = posted.posting_id
      left join operator_movement as movement on event = 'booking' and movement.id = posted.record_id
      left join network_remittance as remittance on event = 'remittance' and remittance.id = posted.record_id
      left join network_cost as cost on event = 'cost' and cost.fact = posted.record_id
      left join network_tax as tax on event = 'tax' and tax.fact = posted.record_id
      left join lateral (
        select order_id::text as ordered, method, payment.id::text as paid from ${payments} as payment
          where event = 'payment' and payment.merchant_id = posted.merchant_id and payment.id = posted.record_id
        union all select id::text, method, null from ${payouts} as payout where event in ('payoutCompleted', 'payoutRefund')
          and payout.merchant_id = posted.merchant_id and payout.id = posted.record_id
        union all select order_id::text, method, payment_id::text from ${refunds} as refund
          where event = 'refundCompleted' and refund.merchant_id = posted.merchant_id and refund.id = posted.record_id
        union all select null, kind, null from ${withdrawals} as withdrawal
          where event in ('withdrawalApproved', 'withdrawalRefund') and withdrawal.merchant_id = posted.merchant_id
            and withdrawal.id = posted.record_id
      ) as about on true
      left join network_suspense as credited on credited.merchant_id = posted.merchant_id
        and credited.payment_id = about.paid::uuid
      left join lateral (
        select network from network_attempt as sent
        where sent.merchant_id = posted.merchant_id and sent.record_id = about.ordered::uuid and sent.kind <> 'refund'
        order by created_at desc limit 1
      ) as attempt on true
    where entry.account in (${sql.join(accounts)})
    group by 1, 2, 3, 4, 5 order by 1, 2, 3 nulls last, 4 nulls last`.execute(db);
  return rows;
}
