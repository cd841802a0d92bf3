import { anyMethod } from '../../metadata/tenants/prices';
import { modelFacts } from '../../metadata/tenants/tenantFacts';
import type { ServerContext } from '../http/context';
import { priceDay } from '../prices/fees';

/** Reports at a start what operators have yet to set up: the first merchant, or fees of its accounts. */
export async function reportGaps(context: ServerContext, report: (line: string) => void): Promise<void> {
  const { db, config } = context;
  const merchant = await db
    .selectFrom('merchant')
    .select('id')
    .where('sandbox', '=', false)
    .limit(1)
    .executeTakeFirst();
  if (!merchant && !config.sandbox)
    report(
      'There are no merchants, so nobody can sign in. Describe them in a tenants file and run: npm run operator -- apply FILE',
    );
  await reportMissingFees(context, report);
}

/** Reports each account whose merchant lacks fees for a kind of order, as after one was added. No such order can be created there. */
async function reportMissingFees(
  { db, config, model, now }: ServerContext,
  report: (line: string) => void,
): Promise<void> {
  const accounts = await db
    .selectFrom('merchant_account as account')
    .innerJoin('merchant', 'merchant.id', 'account.merchant_id')
    .select(['merchant.code', 'account.country', 'merchant.id'])
    .where('account.status', '=', 'active')
    .where('merchant.status', '=', 'active')
    .where('merchant.sandbox', 'in', config.sandbox ? [true, false] : [false])
    .orderBy('merchant.code')
    .orderBy('account.position')
    .execute();
  const priced = await db
    .selectFrom('fee_tier')
    .select(['merchant_id', 'country', 'kind'])
    .where('method', '=', anyMethod)
    .execute();
  const dated = await db
    .selectFrom('dated_fee_tier')
    .select(['merchant_id', 'country', 'kind'])
    .select((is) => is.fn.min<string>('begins').as('begins'))
    .where('method', '=', anyMethod)
    .groupBy(['merchant_id', 'country', 'kind'])
    .execute();
  const keyOf = (row: (typeof priced)[number]) => `${row.merchant_id} ${row.country} ${row.kind}`;
  const known = new Set(priced.map(keyOf));
  const begins = new Map(dated.map((row) => [keyOf(row), row.begins]));
  const { kinds, optionalKinds, countries } = modelFacts(model);
  const required = kinds.filter((kind) => !optionalKinds.has(kind));
  for (const { id, code, country } of accounts) {
    if (!countries.includes(country)) continue;
    const today = priceDay(model, country, now());
    for (const kind of required) {
      const key = keyOf({ merchant_id: id, country, kind });
      const first = begins.get(key);
      if (known.has(key) || (first !== undefined && first <= today)) continue;
      const until = first === undefined ? '' : ` until ${first}`;
      report(
        `Merchant ${code} has an account in ${country} but no ${kind} fees${until}, so it cannot create such orders. Add a price to your tenants file and apply it.`,
      );
    }
  }
}
