import type { Price, TenantLimit } from '../../model/Tenants';
import type { SourceFile } from '../../source/Project';
import type { Report } from '../../source/reporter';
import { slipOf, timesText } from '../../tenants/amountScale';
import type { TenantFacts } from '../../tenants/tenantFacts';

/** So many times the price before is a slip more likely than a decision. */
const jump = 5;

/** Maximum of years for which prices are announced; later years are probably mistyped. */
const farYears = 2;

/**
 * Warns of prices that look like slips. They are ten times or a hundredth of the usual, scaled by usual amounts, five
 * times what they replace, or begin far in the future.
 */
export function checkSlips(
  file: SourceFile,
  prices: readonly Price[],
  path: string[],
  { facts, now }: { facts: TenantFacts; now: Date },
  report: Report,
): void {
  const warn = (place: string[], message: string) =>
    report(file, [...path, ...place], { severity: 'warning', code: 'likely-slip', message });
  const usual = usualValues(prices, facts);
  for (const [index, price] of prices.entries()) {
    const place = [String(index)];
    const year = Number(price.begins?.slice(0, 4));
    if (year > now.getUTCFullYear() + farYears)
      warn([...place, 'begins'], `This price begins in ${year}. Is the year right?`);
    const before = replacedBy(prices, index);
    for (const [tier, parts] of (price.tiers ?? []).entries()) {
      for (const part of ['fixed', 'rate', 'minimum'] as const) {
        const at = [...place, 'tiers', String(tier), part];
        const written = parts[part];
        const earlier = before?.tiers?.[tier]?.[part];
        const change = numberOf(written) / numberOf(earlier);
        if (change >= jump || (change > 0 && change <= 1 / jump)) {
          warn(
            at,
            `${written} is ${timesText(change)} ${earlier}, which it replaces. Is the point in its place?`,
          );
          continue;
        }
        const times = slipBeside(
          usual,
          price,
          keyOf(price, tier, part),
          ownValue(price, written, part, facts),
        );
        if (times)
          warn(
            at,
            `${written} is ${timesText(times)} what the same costs in other countries, by the amounts that are usual there. Is the point in its place?`,
          );
      }
    }
  }
}

/** Warns of limits of a merchant that look like slips, in the same way. */
export function checkLimitSlips(
  file: SourceFile,
  limits: readonly TenantLimit[],
  path: string[],
  facts: TenantFacts,
  report: Report,
): void {
  for (const [index, limit] of limits.entries()) {
    for (const part of ['minimum', 'maximum', 'approvalAbove'] as const) {
      const same = limits.filter(({ kind }) => kind === limit.kind);
      const values = scaled(
        same.map((each) => [each.country, numberOf(each[part])]),
        facts,
      );
      const times = limit.country && slipOf(values, limit.country);
      if (!times) continue;
      report(file, [...path, String(index), part], {
        severity: 'warning',
        code: 'likely-slip',
        message: `${limit[part]} is ${timesText(times)} the same limit in other countries, by the amounts that are usual there. Is the point in its place?`,
      });
    }
  }
}

/** The price for the same orders that counts until this one begins. */
function replacedBy(prices: readonly Price[], index: number): Price | undefined {
  const { begins = '', country, kind, method, sandbox } = prices[index]!;
  const isSame = (other: Price) =>
    other.country === country &&
    other.kind === kind &&
    other.method === method &&
    !other.sandbox === !sandbox;
  if (begins === '') return undefined;
  return prices
    .filter((other) => isSame(other) && (other.begins ?? '') < begins)
    .toSorted((one, other) => ((one.begins ?? '') < (other.begins ?? '') ? 1 : -1))[0];
}

/**
 * Returns the usual values of tier parts, by kind, tier and part. Methods with prices of their own are left out, as
 * these may cost anything.
 */
function usualValues(prices: readonly Price[], facts: TenantFacts): Map<string, Map<string, number>> {
  const usual = new Map<string, Map<string, number>>();
  for (const price of prices) {
    if (price.country === undefined || price.method !== undefined) continue;
    for (const [tier, parts] of (price.tiers ?? []).entries()) {
      for (const part of ['fixed', 'rate', 'minimum'] as const) {
        const value = ownValue(price, parts[part], part, facts);
        if (value === undefined) continue;
        const key = keyOf(price, tier, part);
        usual.set(key, (usual.get(key) ?? new Map<string, number>()).set(price.country, value));
      }
    }
  }
  return usual;
}

const keyOf = ({ kind = '' }: Price, tier: number, part: string) => `${kind} ${tier} ${part}`;

/** Returns a rate unchanged, and an amount relative to those that are usual in the country. */
function ownValue(
  { country }: Price,
  written: string | undefined,
  part: 'fixed' | 'rate' | 'minimum',
  facts: TenantFacts,
): number | undefined {
  const unit = part === 'rate' ? 1 : country === undefined ? undefined : facts.scale(country);
  const value = numberOf(written);
  return unit !== undefined && value > 0 ? value / unit : undefined;
}

function slipBeside(
  usual: ReadonlyMap<string, ReadonlyMap<string, number>>,
  { country, method }: Price,
  key: string,
  value: number | undefined,
): number | undefined {
  if (country === undefined || method !== undefined || value === undefined) return undefined;
  return slipOf(new Map([...(usual.get(key) ?? []), [country, value]]), country);
}

/** Amounts by country, in those that are usual there. */
function scaled(
  amounts: [country: string | undefined, amount: number][],
  facts: TenantFacts,
): Map<string, number> {
  return new Map(
    amounts.flatMap(([country, amount]) => {
      const usual = country === undefined ? undefined : facts.scale(country);
      return country !== undefined && usual !== undefined && amount > 0 ? [[country, amount / usual]] : [];
    }),
  );
}

function numberOf(written: string | undefined): number {
  return Number(written?.replace('%', ''));
}
