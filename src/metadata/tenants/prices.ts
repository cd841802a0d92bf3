import type { Price, TenantLimit } from '../model/Tenants';

/** The fee of amounts from `from` up to the next tier. Amounts are in minor units, the rate in parts per million. */
export interface MinorTier {
  from: number;
  fixed: number;
  rate: number;
  /** What fees are multiples of, as amounts are. */
  unit: number;
}

/** Every method of a kind of order. */
export const anyMethod = '';

/**
 * Returns what orders of a kind cost in a country: the tiers by method, and below `anyMethod` those of all other methods.
 * A price that names the country counts before one that names the kind only. Of a kind that `isOptional` (`x-fees`), only
 * prices that name it count. `unit` is what its amounts are multiples of, in minor units (`TenantFacts.unit`).
 */
export function pricesOf(
  prices: readonly Price[],
  country: string,
  kind: string,
  { isOptional = false, unit = 1 }: { isOptional?: boolean; unit?: number } = {},
): Map<string, MinorTier[]> {
  const fitting = prices.filter(
    (price) => fits(price, country, kind) && (!isOptional || price.kind === kind),
  );
  const general = mostSpecific(fitting.filter(({ method }) => method === undefined));
  const found = new Map<string, MinorTier[]>();
  if (general) found.set(anyMethod, minorTiers(general, unit));
  for (const method of new Set(fitting.flatMap((price) => price.method ?? []))) {
    const own = mostSpecific(fitting.filter((price) => price.method === method))!;
    // What is said of a country counts before what is said of a method everywhere.
    if (!general || rank(own) >= rank(general)) found.set(method, minorTiers(own, unit));
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
}

function fits(rule: Scoped, country: string, kind: string): boolean {
  return (rule.country ?? country) === country && (rule.kind ?? kind) === kind;
}

function rank({ country, kind }: Scoped): number {
  return (country === undefined ? 0 : 2) + (kind === undefined ? 0 : 1);
}

function mostSpecific<Rule extends Scoped>(rules: readonly Rule[]): Rule | undefined {
  return rules.toSorted((one, other) => rank(other) - rank(one))[0];
}

function minorTiers({ tiers }: Price, unit: number): MinorTier[] {
  return tiers.map(({ from = '0.00', fixed = '0.00', rate = '0%' }) => ({
    from: toMinor(from),
    fixed: toMinor(fixed),
    rate: Math.round(Number(rate.slice(0, -1)) * 10_000),
    unit,
  }));
}

/** Returns an amount of major units with two decimals in minor units, exactly. */
function toMinor(amount: string): number {
  return Number(amount.replace('.', ''));
}

/** Returns minor units as tenants files write them. */
export function toMajor(amount: number): string {
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
