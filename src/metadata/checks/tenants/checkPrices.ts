import { isDay } from '../../values/time';
import { didYouMeanOneOf, type Report, unknownName } from '../../source/reporter';
import type { SourceFile } from '../../source/Project';
import type { TenantFacts } from '../../tenants/tenantFacts';
import type { Price, PriceTier, TenantLimit } from '../../model/Tenants';

/** Checks a price list: it names what there is, prices nothing twice, and its tiers leave no gap. */
export function checkPrices(
  file: SourceFile,
  prices: readonly Price[],
  path: string[],
  facts: TenantFacts,
  report: Report,
): void {
  checkScopes(file, prices, path, facts, report);
  for (const [index, price] of prices.entries()) {
    const place = [...path, String(index)];
    checkDay(file, price, place, report);
    checkMethod(file, price, place, facts, report);
    checkReturn(file, price, place, facts, report);
    checkTiers(file, price.tiers ?? [], [...place, 'tiers'], report);
    for (const [tier, { fixed, minimum }] of (price.tiers ?? []).entries()) {
      const found = { ...price, amounts: { fixed, minimum } };
      checkCurrency(file, found, [...place, 'tiers', String(tier)], facts, report);
      checkReach(file, found, [...place, 'tiers', String(tier)], facts, report);
    }
  }
}

/** Checks a merchant's limits. */
export function checkLimits(
  file: SourceFile,
  limits: readonly TenantLimit[],
  path: string[],
  facts: TenantFacts,
  report: Report,
): void {
  checkScopes(file, limits, path, facts, report);
  for (const [index, { country, kind, minimum, maximum, approvalAbove }] of limits.entries()) {
    const amounts = { minimum, maximum, approvalAbove };
    checkCurrency(file, { country, amounts }, [...path, String(index)], facts, report);
    checkReach(
      file,
      { country, kind, amounts: { minimum, approvalAbove } },
      [...path, String(index)],
      facts,
      report,
    );
    if (minimum === undefined || maximum === undefined || Number(minimum) <= Number(maximum)) continue;
    report(file, [...path, String(index), 'minimum'], {
      code: 'impossible-limit',
      message: `No amount is at least ${minimum} and at most ${maximum}.`,
    });
  }
}

/** An amount means something else in each currency, so that one without a country is meant for some other place. */
function checkCurrency(
  file: SourceFile,
  { country, amounts }: { country?: string | undefined; amounts: object },
  path: string[],
  { currencies }: TenantFacts,
  report: Report,
): void {
  if (country !== undefined || currencies.length < 2) return;
  const found = Object.entries(amounts).find(
    ([, amount]) => typeof amount === 'string' && Number(amount) > 0,
  ) as [string, string] | undefined;
  if (!found) return;
  const [name, amount] = found;
  report(file, [...path, name], {
    code: 'any-currency',
    message: `Without a "country", ${amount} would be as many ${currencies.join(' and ')}. Write one item for each country, with its "country".`,
    at: 'key',
  });
}

/** An amount that no order of the kind reaches in the country is in another currency, or in other units. */
function checkReach(
  file: SourceFile,
  { country, kind, amounts }: Scoped & { amounts: object },
  path: string[],
  facts: TenantFacts,
  report: Report,
): void {
  if (country === undefined || !facts.countries.includes(country)) return;
  const kinds = kind === undefined ? facts.kinds : [kind];
  const largest = kinds.map((each) => facts.largest(each, country));
  for (const [name, amount] of Object.entries(amounts)) {
    if (typeof amount !== 'string' || largest.length === 0) continue;
    if (!largest.every((most) => most !== undefined && Math.round(Number(amount) * 100) >= most)) continue;
    report(file, [...path, name], {
      code: 'out-of-reach',
      message: `No ${kind ?? 'order'} in ${country} exceeds ${amount}, as none may be larger than ${(Math.max(...(largest as number[])) / 100).toFixed(2)}. Write an amount in the currency of ${country}.`,
    });
  }
}

interface Scoped {
  country?: string | undefined;
  kind?: string | undefined;
  method?: string;
  begins?: string;
  sandbox?: Price['sandbox'];
}

export function checkScopes(
  file: SourceFile,
  rules: readonly Scoped[],
  path: string[],
  { countries, kinds }: TenantFacts,
  report: Report,
): void {
  const seen = new Set<string>();
  for (const [index, { country, kind, method, begins, sandbox }] of rules.entries()) {
    const place = [...path, String(index)];
    const requireKnown = (what: 'country' | 'kind', name: string | undefined, known: readonly string[]) => {
      if (name === undefined || known.includes(name)) return;
      report(file, [...place, what], unknownName(what, name, known));
    };
    requireKnown('country', country, countries);
    requireKnown('kind', kind, kinds);
    const key = JSON.stringify([country, kind, method, begins, sandbox?.beginsAfter]);
    if (seen.has(key)) {
      report(file, place, {
        code: 'duplicate-price',
        message: `Another item of this list is for the same orders${begins === undefined ? '' : ` from ${begins}`}. Keep one of them.`,
      });
    }
    seen.add(key);
  }
}

/** The day from which a price counts is one of the calendar; its form was checked before. */
function checkDay(file: SourceFile, { begins }: Price, path: string[], report: Report): void {
  if (begins === undefined || isDay(begins)) return;
  report(file, [...path, 'begins'], {
    code: 'invalid-date',
    message: `There is no day "${begins}". Write one of the calendar, such as "2027-01-31".`,
  });
}

/** A fee comes back with a refund where there are refunds. */
function checkReturn(
  file: SourceFile,
  { kind, onRefund }: Price,
  path: string[],
  { refundedKinds }: TenantFacts,
  report: Report,
): void {
  if (onRefund === undefined || (kind !== undefined && refundedKinds.has(kind))) return;
  const known = [...refundedKinds].map((one) => `"${one}"`).join(' or ');
  report(file, [...path, 'onRefund'], {
    code: 'no-refunds',
    message: `${kind === undefined ? 'Not every kind' : `No ${kind}`} is refunded. ${known ? `Write "onRefund" in prices of the kind ${known}.` : 'Remove it.'}`,
    at: 'key',
  });
}

/** Checks that a method is one of the kind in the country; unnamed ones stand for any. */
export function checkMethod(
  file: SourceFile,
  { country, kind, method }: Pick<Price, 'country' | 'kind' | 'method'>,
  path: string[],
  facts: TenantFacts,
  report: Report,
): void {
  if (method === undefined) return;
  const kinds = kind === undefined ? facts.kinds : [kind];
  const countries = country === undefined ? facts.countries : [country];
  const isKnown =
    kinds.every((one) => facts.kinds.includes(one)) &&
    countries.every((one) => facts.countries.includes(one));
  // The name that is wrong was reported.
  if (!isKnown) return;
  const methods = [
    ...new Set(kinds.flatMap((one) => countries.flatMap((place) => facts.methods(one, place) ?? []))),
  ];
  if (methods.length === 0 || methods.includes(method)) return;
  report(file, [...path, 'method'], {
    code: 'unknown-method',
    message: `There is no method "${method}"${country === undefined ? '' : ` in ${country}`}.${didYouMeanOneOf(method, methods)}`,
  });
}

function checkTiers(file: SourceFile, tiers: readonly PriceTier[], path: string[], report: Report): void {
  let last: number | undefined;
  for (const [index, { from = '0.00' }] of tiers.entries()) {
    const start = Number(from);
    if (last === undefined && start > 0) {
      report(file, [...path, '0', 'from'], {
        code: 'fee-gap',
        message: `Amounts below ${from} have no fee. The first tier begins at "0.00".`,
      });
    } else if (last !== undefined && start <= last) {
      report(file, [...path, String(index)], {
        code: 'fee-order',
        message: `This tier begins at ${from}, not above the one before it. Tiers go up from "0.00".`,
      });
    }
    last = start;
  }
}
