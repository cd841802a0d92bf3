import { isEqual } from 'es-toolkit';
import type { Price, Tenants } from '../../model/Tenants';
import { tenantAccounts } from '../../model/Tenants';
import type { SourceFile } from '../../source/Project';
import type { Report } from '../../source/reporter';
import { countingOn } from '../../tenants/forwardPrices';
import { beginnings, describeTier, type MinorTier, pricesOf } from '../../tenants/prices';
import type { TenantFacts } from '../../tenants/tenantFacts';
import { daysAfter } from '../../values/time';

/**
 * Returns the prices charged to a merchant for orders of a kind in a country, by method, in minor units. Undefined
 * where it has no account.
 */
export type ReadCharged = (
  merchant: string,
  country: string,
  kind: string,
) => ReadonlyMap<string, readonly MinorTier[]> | undefined;

/** Where a price is, and what has been charged in its place. */
interface Broken {
  index: number;
  day: string;
  today: string;
  place: string;
  charged: readonly MinorTier[];
}

/** Rejects prices that begin on a past day, unless they are what was charged from then on (product 6.14). */
export function checkBegun(
  file: SourceFile,
  { facts, now, charged }: { facts: TenantFacts; now: Date; charged: ReadCharged },
  report: Report,
): void {
  const { fees = {}, merchants } = {
    merchants: [],
    ...(file.value as Partial<Tenants>),
  };
  for (const merchant of merchants) {
    const list = merchant.fees ?? '';
    const prices = Object.hasOwn(fees, list) ? fees[list]! : [];
    for (const { country } of tenantAccounts(merchant, facts.countries)) {
      for (const kind of facts.countries.includes(country) ? facts.kinds : []) {
        const before = charged(merchant.code, country, kind);
        // Where nothing could be ordered, nothing has been charged.
        if (!before || (before.size === 0 && !facts.optionalKinds.has(kind))) continue;
        const found = brokenPrice(prices, { country, kind, facts, now }, before);
        if (!found) continue;
        const { index, day, today, place, charged: those } = found;
        const was = those.map((tier) => describeTier(tier));
        report(file, ['fees', list, String(index), 'begins'], {
          code: 'begins-in-the-past',
          message: `This price would have counted since ${day} for ${place} of merchant ${merchant.code}, which has paid ${was.join('; ') || 'nothing'}. Let it begin on ${daysAfter(today, 1)} or later, or leave "begins" out: then it counts from the midnight after it was approved.`,
        });
      }
    }
  }
}

function brokenPrice(
  prices: readonly Price[],
  { country, kind, facts, now }: { country: string; kind: string; facts: TenantFacts; now: Date },
  before: ReadonlyMap<string, readonly MinorTier[]>,
): Broken | undefined {
  const today = facts.day(country, now);
  const rule = {
    isOptional: facts.optionalKinds.has(kind),
    unit: facts.unit(kind, country),
  };
  const wanted = pricesOf(prices, country, kind, rule);
  for (const [method, tiers] of wanted) {
    for (const day of beginnings(tiers)) {
      if (day === undefined || day > today) continue;
      const charged = countingOn(before, method, day);
      if (isEqual(charged.map(terms), countingOn(wanted, method, day).map(terms))) continue;
      const begin = (price: Price) =>
        price.begins === day && (price.country ?? country) === country && (price.kind ?? kind) === kind;
      const own = prices.findIndex((price) => begin(price) && price.method === method);
      const index = own >= 0 ? own : prices.findIndex((price) => begin(price) && price.method === undefined);
      return {
        index,
        day,
        today,
        place: [country, kind, method].join(' ').trim(),
        charged,
      };
    }
  }
  return undefined;
}

const terms = ({ from, fixed, rate, minimum, onRefund }: MinorTier) => ({
  from,
  fixed,
  rate,
  minimum,
  onRefund,
});
