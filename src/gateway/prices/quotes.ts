import type { Country } from '../../metadata/model/definitions';
import { newId } from '../database/ids';
import { factsFor, requestTranslator, type Translate, translator } from '../http/translation';
import type { RecordSource } from '../resources/access';
import type { CreateHandler } from '../resources/handlers';
import { recordRelation } from '../database/recordRelation';
import { formatMoney } from '../../metadata/values/money';
import { rateText, tierText } from './priceTexts';
import { type Charge, chargeOf, type PricedKind, readPrices, requireTiers } from './fees';
import { requireWithinLimits } from './limits';

/** Quotes are computed and not kept. */
export const quoteRecords: RecordSource = ({ model }) => recordRelation(model, 'fee-quote', []);

/** The field of the calculator that holds what prices differ by, by kind of order. */
const methodFields = {
  collection: 'payInMethod',
  payout: 'payOutMethod',
  withdrawal: 'accountKind',
} as const satisfies Partial<Record<PricedKind, string>>;

/**
 * Computes what an order would cost now, as orders are charged, and says how. Throws 422 where there is no price, and where the amount is
 * beyond the merchant's limits.
 */
export const quoteFee: CreateHandler = async ({ db, model, merchantId, country, body, caller, now }) => {
  const kind = body.kind as keyof typeof methodFields;
  const method = body[methodFields[kind]] as string;
  const amount = Number(body.amount);
  const orders = { merchantId, country, kind };
  await requireWithinLimits(db, model, orders, amount);
  const prices = await readPrices(db, model, orders, now());
  const charge = chargeOf(kind, amount, requireTiers(prices, { ...orders, method }));
  const { fee } = charge;
  const translate = caller
    ? requestTranslator(caller.request, model)
    : translator(model, model.languages[0] ?? 'en');
  const facts = model.countries[country]!;
  return {
    ...body,
    id: newId(),
    priced: prices.has(method) ? 'method' : 'all',
    ...describeCharge(charge, amount, caller ? factsFor(caller.request, facts) : facts, translate),
    fee,
    ...(kind === 'collection' ? { netAmount: amount - fee } : { actualDebit: amount + fee }),
  };
};

/** Says which tier an amount is in, and how its fee is computed. */
function describeCharge(
  { tier, below, sum, due, fee }: Charge,
  amount: number,
  country: Country,
  translate: Translate,
): { tier: string; calculation: string } {
  return {
    tier: tierText(country, { from: tier.from, below }, translate),
    calculation: translate(`orders.charge.${calculationOf({ sum, due, fee })}`, {
      fixed: formatMoney(tier.fixed, country),
      rate: rateText(country, tier.rate),
      amount: formatMoney(amount, country),
      sum: formatMoney(sum, country),
      minimum: formatMoney(tier.minimum ?? 0, country),
    }),
  };
}

/** Names the text of a fee's calculation: by the sum, the minimum, or the paid amount as the most. */
function calculationOf({ sum, due, fee }: Pick<Charge, 'sum' | 'due' | 'fee'>): string {
  if (fee === sum) return 'calculation';
  if (fee === due) return 'atLeast';
  return due > sum ? 'atLeastUpToPaid' : 'atMostPaid';
}
