import type { PayoutOrder } from '../../../metadata/generated/Entities';
import { memoize } from '../../../metadata/tracking/memoize';
import type { Country } from '../../../metadata/model/definitions';
import type { Model } from '../../../metadata/model/Model';
import type { SampleValues } from '../../../metadata/model/Samples';
import { tenantAccounts, type TenantMerchant } from '../../../metadata/model/Tenants';
import type { SampleContext } from '../../../samples/drawField';
import { Random } from '../../../samples/Random';
import { type DrawnVariant, type RecordDrawer, recordDrawer } from '../../../samples/recordDrawer';
import { modelFacts } from '../../../metadata/tenants/tenantFacts';
import { datePrices } from '../../../metadata/tenants/announcedPrices';
import { pricesOf } from '../../../metadata/tenants/prices';
import { type Habits, namesOf } from '../../networks/plugins/habits';
import { type FeeTier, priceDay, type PricedKind, type Prices, pricesOn, tiersOf } from '../../prices/fees';
import { merchantId } from '../merchants/storeMerchants';

/** A merchant in a country, with everything its orders are made from. */
export interface PlanScope {
  seed: string;
  merchantId: string;
  merchant: TenantMerchant;
  country: Country;
  readonly profile: CountryProfile;
  /** Its regular payees. */
  readonly payees: Payee[];
  /** Returns the price tiers of orders of a kind and a method that are made at a time, in milliseconds since 1970. */
  tiers: (kind: PricedKind, method: string, at: number) => readonly FeeTier[];
  /** Amount of a recharge, in minor units. */
  readonly recharge: number;
}

/** Profile of a country: its methods and amounts. */
interface CountryProfile {
  /** Share of the sandbox's orders. */
  share: number;
  /** Weight of each hour of the country's day, from midnight. */
  hours: readonly number[];
  /** Weight of each day of the week, from Sunday. */
  weekdays: readonly number[];
  personName: Habits['personName'];
  collection: RecordDrawer;
  payout: RecordDrawer;
}

/** Whom payouts go to: the values of an order but its amount, and what the country says of such orders. */
interface Payee {
  values: SampleValues & Pick<PayoutOrder, 'method'>;
  variant: DrawnVariant;
}

/** Returns for whom a record is drawn that is requested at `at`, in milliseconds since 1970. */
export function sampleContext({ country, merchant }: PlanScope, at: number): SampleContext {
  return { facts: country, merchantCode: merchant.code, at };
}

/** Payees of a merchant in a country. */
const payeeCount = 160;

/**
 * Returns every merchant that has orders, once per country. Slow parts are made when they are first needed, as a filled sandbox does without
 * them. Without `announcedAt` no prices are announced.
 */
export function planScopes(model: Model, seed: string, announcedAt?: Date): PlanScope[] {
  const { merchants, fees = {} } = datePrices(model.tenants ?? { merchants: [] }, announcedAt);
  const facts = modelFacts(model);
  return merchants
    .filter(({ sandbox }) => (sandbox?.share ?? 0) > 0)
    .flatMap((merchant) =>
      tenantAccounts(merchant, Object.keys(model.countries)).flatMap(({ country: code }) => {
        const country = model.countries[code];
        if (!country) return [];
        const prices = fees[merchant.fees ?? ''] ?? [];
        const pricesFor = (kind: PricedKind) => {
          const rule = { isOptional: facts.optionalKinds.has(kind), unit: facts.unit(kind, code) };
          return pricesOf(prices, code, kind, rule);
        };
        const dated: Record<PricedKind, Prices> = {
          collection: pricesFor('collection'),
          payout: pricesFor('payout'),
          withdrawal: pricesFor('withdrawal'),
          recharge: pricesFor('recharge'),
        };
        const scope: PlanScope = {
          seed,
          merchantId: merchantId(seed, merchant.code),
          merchant,
          country,
          get profile() {
            return profileOf(model, code);
          },
          get payees() {
            return payeesOf(scope);
          },
          get recharge() {
            return rechargeOf(scope);
          },
          tiers: (kind, method, at) =>
            tiersOf(pricesOn(dated[kind], priceDay(model, code, new Date(at))), method),
        };
        return [scope];
      }),
    );
}

const payeesOf = memoize((scope: PlanScope): Payee[] => {
  const { seed, merchant, country, profile } = scope;
  const random = new Random(`${seed}/${merchant.code}/${country.code}/payees`);
  const context = sampleContext(scope, 0);
  return Array.from({ length: payeeCount }, () => {
    const variant = profile.payout.pickVariant(random);
    const drawn = profile.payout.draw(random, context, variant);
    if (!drawn) throw new Error(unplayable(country.code, 'payout-order'));
    const { amount: _amount, description: _description, ...values } = drawn;
    return { values: values as Payee['values'], variant };
  });
});

/** Payouts of which a recharge covers many. */
const drawnPayouts = 20;

/** Number of the largest payouts that a recharge covers. */
const payoutsCovered = 60;

/** Returns how much a merchant recharges at once in a country: a round amount for some weeks of payouts, in minor units. */
const rechargeOf = memoize((scope: PlanScope): number => {
  const random = new Random(`${scope.seed}/${scope.merchant.code}/${scope.country.code}/recharge`);
  const context = sampleContext(scope, 0);
  const amounts = Array.from({ length: drawnPayouts }, () => {
    const variant = scope.profile.payout.pickVariant(random);
    return scope.profile.payout.drawValue(random, context, 'amount', variant) as number;
  });
  const covered = Math.max(...amounts) * payoutsCovered;
  const unit = 10 ** Math.floor(Math.log10(covered));
  return Math.ceil(covered / unit) * unit;
});

/** Says that no sample could be drawn. */
export function unplayable(country: string, entity: string): string {
  return `No ${entity} that keeps the rules of ${country} could be made up. Say in schemas/countries/${country}.json, sandbox.records, how its fields are made.`;
}

/** Fields of orders that follow from what happens to them. */
const played = {
  'collection-order': [
    'orderNo',
    'merchantOrderNo',
    'appId',
    'paymentInfoExpiresAt',
    'currency',
    'paidAmount',
    'paid',
    'overpaidAmount',
    'fee',
    'netAmount',
    'requestedAt',
    'completedAt',
    'status',
  ],
  'payout-order': [
    'orderNo',
    'merchantOrderNo',
    'appId',
    'currency',
    'fee',
    'actualDebit',
    'requestedAt',
    'completedAt',
    'status',
  ],
};

const profileOf = memoize((model: Model, code: string): CountryProfile => {
  const {
    share = 0.05,
    hours = 'evening',
    weekdays = [1, 1, 1, 1, 1, 1, 1],
  } = model.countries[code]?.sandbox ?? {};
  const drawer = (entity: keyof typeof played) => recordDrawer(model, entity, code, new Set(played[entity]));
  return {
    share,
    hours: typeof hours === 'string' ? (dayShapes[hours] ?? dayShapes.evening!) : hours,
    weekdays,
    personName: namesOf(model, code),
    collection: drawer('collection-order'),
    payout: drawer('payout-order'),
  };
});

/** Weights of the hours of a day, from midnight: where people shop in the evening, at work, or around the clock. */
const dayShapes: Record<string, number[]> = {
  evening: [
    2.2, 1.3, 0.8, 0.5, 0.4, 0.5, 1, 1.8, 2.8, 3.8, 4.6, 5.2, 5.6, 5.4, 4.9, 4.8, 5, 5.4, 6, 6.6, 7, 6.8, 5.6,
    3.8,
  ],
  office: [
    0.8, 0.5, 0.3, 0.3, 0.4, 0.8, 1.8, 3.4, 5.6, 7.2, 7.8, 7.6, 6.4, 5.8, 6.6, 6.8, 6.4, 5.6, 4.8, 4.4, 4,
    3.2, 2.2, 1.4,
  ],
  late: [
    4.4, 3.2, 2, 1.2, 0.8, 0.6, 0.6, 1, 1.8, 2.8, 3.8, 4.6, 5, 4.6, 4.6, 4.8, 5.2, 5.4, 5.8, 6.2, 6.6, 7, 6.8,
    5.8,
  ],
  constant: [
    3.6, 3.4, 3.2, 3, 3, 3.2, 3.6, 4, 4.4, 4.6, 4.6, 4.6, 4.6, 4.8, 5, 5, 4.8, 4.6, 4.6, 4.4, 4.4, 4.2, 4,
    3.8,
  ],
};
