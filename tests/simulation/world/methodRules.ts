import { modelFacts } from '../../../src/metadata/tenants/tenantFacts';
import type { SettlementRule } from '../../../src/metadata/calendars/Calendar';
import type { Model } from '../../../src/metadata/model/Model';
import type { RefundRule, ServedOrders } from '../../../src/gateway/networks/settings/NetworkSettings';
import type { Random } from '../../../src/samples/Random';
import { drawValues } from '../domains/draw';

/** Who pays in a country, as the network says it, and what a payout to them says besides. */
export interface Payer {
  payerName: string;
  payerAccount: string;
  payee: Record<string, string | number>;
}

/** How payments by a method go back and settle. */
export interface MethodRule {
  refunds: RefundRule;
  settles?: SettlementRule;
}

/** What the network does with the orders of a country. */
export interface CountryRules {
  payer: Payer;
  methods: Record<string, MethodRule>;
}

/** Draws by which rules the methods of each country settle and go back: every one of them occurs in some country. */
export function drawRules(model: Model, random: Random): Record<string, CountryRules> {
  const facts = modelFacts(model);
  return Object.fromEntries(
    facts.countries.map((country, place) => {
      const payer = drawPayer(model, country, random.fork(country));
      const payout = { by: 'payout' as const, method: facts.methods('payout', country)![0]! };
      const back = { ...payout, payee: payer.payee };
      const reserve = { share: [0.1, 0.037, 0.333333][place % 3]!, days: 30 };
      const minimum = { amount: (2 * (facts.scale(country) ?? 200)).toFixed(2), wait: 5 };
      const rules: MethodRule[] = [
        { refunds: { by: 'network' }, settles: { after: 1, unit: 'day', at: '09:30', reserve } },
        { refunds: back, settles: { after: 2, unit: 'businessDay', at: '10:00', minimum } },
        { refunds: back, settles: { after: 1, unit: 'day', at: '10:00', reserve, minimum } },
        { refunds: { by: 'network' } },
        { refunds: { by: 'none' } },
      ];
      const methods = facts.methods('collection', country)!;
      const ruled = methods.map((method, each) => [method, rules[(place * 2 + each) % rules.length]!]);
      return [country, { payer, methods: Object.fromEntries(ruled) as CountryRules['methods'] }];
    }),
  );
}

/** What the networks file says of all these orders. */
export function servedOrders(rules: Record<string, CountryRules>): ServedOrders[] {
  return Object.entries(rules).flatMap(([country, { methods }]) => [
    { country, kind: 'payout' as const },
    ...Object.entries(methods).map(([method, { refunds, settles }]) => ({
      country,
      kind: 'collection' as const,
      methods: [method],
      refunds,
      ...(settles && { settles }),
    })),
  ]);
}

/** The fields of a payout form that do not say who is paid. */
const unsaid = ['amount', 'method', 'payeeName', 'payeeAccount', 'merchantOrderNo', 'description'];

function drawPayer(model: Model, country: string, random: Random): Payer {
  for (let attempt = 0; attempt < 100; attempt++) {
    const form = drawValues({ random: random.fork(attempt), model, account: { country } }, 'payout-orders');
    const { payeeName, payeeAccount } = form;
    if (typeof payeeName !== 'string' || typeof payeeAccount !== 'string') continue;
    const payee = Object.fromEntries(
      Object.entries(form).filter(([name, value]) => value !== undefined && !unsaid.includes(name)),
    );
    return { payerName: payeeName, payerAccount: payeeAccount, payee: payee as Payer['payee'] };
  }
  throw new Error(`No payer was drawn for ${country}.`);
}
