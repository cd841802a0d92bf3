import { isEqual } from 'es-toolkit';
import type { Price, TenantLimit } from '../model/Tenants';

/** The fee of amounts from `from` up to the next tier. Amounts are in minor units, the rate in parts per million. */
export interface MinorTier {
  from: number;
  fixed: number;
  rate: number;
  /** Unit of which fees are multiples, as amounts are. */
  unit: number;
  /** The least fee; missing where there is none. */
  minimum?: number;
  /** The fee comes back in proportion with what is refunded; missing where it stays. */
  onRefund?: 'return';
  /** The day (`YYYY-MM-DD`) at whose midnight in the country it begins; missing where there is no such day. */
  begins?: string;
}

/** Every method of a kind of order. */
export const anyMethod = '';

/**
 * Returns the price tiers for orders of a kind in a country, by method, with the days of changes. {@link tiersOn} selects a day's.
 * `anyMethod` has all other methods'. `unit` is the unit of amounts in minor units (`TenantFacts.unit`).
 */
export function pricesOf(
  prices: readonly Price[],
  country: string,
  kind: string,
  { isOptional = false, unit = 1 }: { isOptional?: boolean; unit?: number } = {},
): Map<string, MinorTier[]> {
  const found = new Map<string, MinorTier[]>();
  // A price that names the country counts before one that names the kind only; of equal ones the one that began last.
  // Of a kind that `isOptional` (`x-fees`) only prices that name it count. Sandbox prices without a day (`datePrices`)
  // are left out.
  for (const { day, begun } of begunPrices(prices, country, kind, isOptional)) {
    for (const method of new Set([...found.keys(), ...begun.keys()])) {
      // What counts before a method's own price from now on is written for it as well.
      const price = begun.get(method) ?? begun.get(anyMethod);
      if (!price) continue;
      const tiers = minorTiers(price, unit, day);
      const earlier = found.get(method) ?? [];
      const isSame = found.has(method) && isEqual(undated(lastBegun(earlier)), undated(tiers));
      if (!isSame) found.set(method, [...earlier, ...tiers]);
    }
  }
  return found;
}

/** Returns the prices that ever apply to orders of a kind in a country, without those that others always replace. */
export function countingPrices(
  prices: readonly Price[],
  country: string,
  kind: string,
  isOptional: boolean,
): Set<Price> {
  return new Set(begunPrices(prices, country, kind, isOptional).flatMap(({ begun }) => [...begun.values()]));
}

/** By each day on which a price begins, the one that counts from then on for each method. */
function begunPrices(
  prices: readonly Price[],
  country: string,
  kind: string,
  isOptional: boolean,
): { day: string | undefined; begun: Map<string, Price> }[] {
  const fitting = prices.filter(
    (price) => !price.sandbox && fits(price, country, kind) && (!isOptional || price.kind === kind),
  );
  return beginnings(fitting).map((day) => ({
    day,
    begun: counting(fitting.filter((price) => hasBegun(price, day))),
  }));
}

/** Returns the tiers that apply on a day (`YYYY-MM-DD`): the ones that began last by then, or none. */
export function tiersOn<Tier extends { begins?: string }>(tiers: readonly Tier[], day: string): Tier[] {
  return lastBegun(tiers.filter((tier) => hasBegun(tier, day)));
}

/** Returns the days on which the rules begin, in order. Undefined stands for rules that always apply. */
export function beginnings(rules: readonly { begins?: string }[]): (string | undefined)[] {
  const days = new Set(rules.map(({ begins }) => begins));
  const dated = [...days].filter((day) => day !== undefined).toSorted();
  return days.has(undefined) ? [undefined, ...dated] : dated;
}

/** Whether something has begun by a day; of what has no day, it is one that always has. */
function hasBegun({ begins }: { begins?: string }, day: string | undefined): boolean {
  return begins === undefined || (day !== undefined && begins <= day);
}

function lastBegun<Tier extends { begins?: string }>(tiers: readonly Tier[]): Tier[] {
  const day = beginnings(tiers).at(-1);
  return tiers.filter(({ begins }) => begins === day);
}

/** Returns what tiers charge, whenever they begin. */
export function undated(tiers: readonly MinorTier[]): Omit<MinorTier, 'begins'>[] {
  return tiers.map(({ begins: _begins, ...tier }) => tier);
}

/** Returns the price that counts for each method, of those that have begun; below `anyMethod` that of all others. */
function counting(prices: readonly Price[]): Map<string, Price> {
  const general = mostSpecific(prices.filter(({ method }) => method === undefined));
  const found = new Map<string, Price>();
  if (general) found.set(anyMethod, general);
  for (const method of new Set(prices.flatMap((price) => price.method ?? []))) {
    const own = mostSpecific(prices.filter((price) => price.method === method))!;
    // What is said of a country counts before what is said of a method everywhere.
    if (!general || rank(own) >= rank(general)) found.set(method, own);
  }
  return found;
}

/** The limits of orders of a kind in a country, in minor units; null where there is none. */
export interface OrderLimit {
  minimum: number | null;
  maximum: number | null;
  /** Above it a second person must approve. */
  approvalAbove: number | null;
}

/** Returns the limits of orders of a kind in a country; nothing if there are none. */
export function limitsOf(
  limits: readonly TenantLimit[],
  country: string,
  kind: string,
): OrderLimit | undefined {
  const limit = mostSpecific(limits.filter((one) => fits(one, country, kind)));
  if (!limit) return undefined;
  const { minimum, maximum, approvalAbove } = limit;
  return { minimum: limitOf(minimum), maximum: limitOf(maximum), approvalAbove: limitOf(approvalAbove) };
}

function limitOf(amount: string | undefined): number | null {
  return amount === undefined ? null : toMinor(amount);
}

interface Scoped {
  country?: string;
  kind?: string;
  begins?: string;
}

function fits(rule: Scoped, country: string, kind: string): boolean {
  return (rule.country ?? country) === country && (rule.kind ?? kind) === kind;
}

function rank({ country, kind }: Scoped): number {
  return (country === undefined ? 0 : 2) + (kind === undefined ? 0 : 1);
}

/** Returns the most specific rule, of several the one that began last. */
function mostSpecific<Rule extends Scoped>(rules: readonly Rule[]): Rule | undefined {
  const most = Math.max(...rules.map(rank));
  const rivals = rules.filter((rule) => rank(rule) === most);
  const day = beginnings(rivals).at(-1);
  return rivals.find(({ begins }) => begins === day);
}

function minorTiers({ tiers, onRefund }: Price, unit: number, begins: string | undefined): MinorTier[] {
  return tiers.map(({ from = '0.00', fixed = '0.00', rate = '0%', minimum = '0.00' }) => ({
    from: toMinor(from),
    fixed: toMinor(fixed),
    rate: Math.round(Number(rate.slice(0, -1)) * 10_000),
    unit,
    ...(toMinor(minimum) > 0 && { minimum: toMinor(minimum) }),
    ...(onRefund === 'return' && { onRefund }),
    ...(begins === undefined ? {} : { begins }),
  }));
}

/**
 * Returns the fee of a tier for an amount, in minor units. `sum` is fixed + amount × rate, rounded half up to the
 * tier's unit; `due` is the sum or the minimum. Exact even where the product exceeds 2^53.
 */
export function feeOf(
  { fixed, rate, unit = 1, minimum = 0 }: Omit<MinorTier, 'from' | 'unit'> & { unit?: number },
  amount: number,
): { sum: number; due: number } {
  const round = (millionths: bigint) => {
    const whole = BigInt(unit) * 1_000_000n;
    return Number((millionths + whole / 2n) / whole) * unit;
  };
  const sum = round(BigInt(fixed) * 1_000_000n + BigInt(amount) * BigInt(rate));
  return { sum, due: Math.max(sum, round(BigInt(minimum) * 1_000_000n)) };
}

/** Describes a tier for an operator, in major units: `from 0.00 3.00 + 1.5%, at least 5.00`. `unit` follows each amount. */
export function describeTier(
  { from, fixed, rate, minimum, onRefund }: Omit<MinorTier, 'unit' | 'begins'>,
  unit = '',
): string {
  const least = minimum === undefined ? '' : `, at least ${toMajor(minimum)}${unit}`;
  const returned = onRefund === undefined ? '' : ', returned with refunds';
  return `from ${toMajor(from)}${unit} ${toMajor(fixed)}${unit} + ${rate / 10_000}%${least}${returned}`;
}

/** Returns an amount of major units with two decimals in minor units, exactly. */
export function toMinor(amount: string): number {
  return Number(amount.replace('.', ''));
}

/** Returns minor units as tenants files write them. */
export function toMajor(amount: number): string {
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
