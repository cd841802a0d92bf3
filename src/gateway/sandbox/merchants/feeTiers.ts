import type { FeeTier } from '../../orders/fees';

/** A fixed part in major units and a rate in parts per million, per country: what collecting and paying out cost. */
const prices: Record<
  string,
  { collection: [fixed: number, rate: number]; payout: [fixed: number, rate: number] }
> = {
  MX: { collection: [3, 15_000], payout: [6, 3_000] },
  PE: { collection: [0.5, 18_000], payout: [1.5, 4_000] },
  CO: { collection: [600, 17_500], payout: [1_800, 3_500] },
  PK: { collection: [5, 16_000], payout: [15, 4_000] },
  BR: { collection: [0.35, 9_900], payout: [0.8, 2_000] },
  BP: { collection: [0.5, 10_000], payout: [1, 5_000] },
  CL: { collection: [120, 19_000], payout: [250, 3_000] },
  ID: { collection: [1_000, 11_000], payout: [2_500, 2_500] },
  AR: { collection: [60, 21_000], payout: [90, 4_500] },
};

const fallback = { collection: [0, 15_000], payout: [0, 5_000] } as const;

/** Where a lower rate begins, in multiples of a hundred fixed parts or of 1,000.00. */
const discounts = [
  { factor: 0, share: 1 },
  { factor: 10, share: 0.85 },
  { factor: 100, share: 0.7 },
];

/** What the sandbox's merchants pay in a country, in minor units and by tiers: large orders cost a smaller share. */
export function feeTiers(country: string, kind: 'collection' | 'payout'): FeeTier[] {
  const [fixed, rate] = (prices[country] ?? fallback)[kind];
  const step = fixed > 0 ? fixed * 100 : 1_000;
  return discounts.map(({ factor, share }) => ({
    from: Math.round(factor * step * 100),
    fixed: Math.round(fixed * 100),
    rate: Math.round(rate * share),
  }));
}
