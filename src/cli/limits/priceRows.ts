import type { Param } from '../../metadata/diff/model/Change';
import type { Price, TenantLimit } from '../../metadata/model/Tenants';
import { placeOf } from '../../metadata/source/reporter';
import { anyMethod, countingPrices, type MinorTier, pricesOf, toMajor } from '../../metadata/tenants/prices';
import { feeRules } from '../../metadata/tenants/tenantFacts';
import type { Limited, LimitCell, LimitRow } from './LimitTable';
import { formatMoney } from '../../metadata/values/money';

const numberFormat = 'en-US';

/** Returns the prices of each list by country, kind and method, those that are announced too. */
export function priceRows(limited: Limited): LimitRow[] {
  const { model } = limited;
  return Object.entries(model.tenants?.fees ?? {}).flatMap(([list, prices]) =>
    [...kindsOf(limited)].flatMap(([kind, isOptional]) => {
      const rows = new Map<string, Map<string, LimitCell>>();
      for (const country of Object.keys(model.countries)) {
        const counting = [...countingPrices(prices, country, kind, isOptional)];
        for (const [method, tiers] of pricesOf(prices, country, kind, { isOptional })) {
          const price = counting.find((each) => (each.method ?? anyMethod) === method) ?? counting[0];
          const cells = rows.get(method) ?? new Map<string, LimitCell>();
          rows.set(method, cells.set(country, priceCell(limited, { list, prices, price }, country, tiers)));
        }
      }
      return [...rows].map(([method, cells]): LimitRow => ({
        section: 'prices',
        names: [[list, kind, ...(method === anyMethod ? [] : [method])]],
        rule: { key: 'diff.keys.tiers' },
        cells,
      }));
    }),
  );
}

function priceCell(
  limited: Limited,
  { list, prices, price }: { list: string; prices: readonly Price[]; price: Price | undefined },
  country: string,
  tiers: MinorTier[],
): LimitCell {
  const index = price ? prices.indexOf(price) : -1;
  const [first] = tiers;
  return {
    text: tiers.map((tier) => tierText(limited, country, tier)),
    ...placed(limited, ['fees', list, String(index)]),
    // A price without a fixed part is a share, which is the same in any currency.
    ...(first && first.fixed > 0 && { amount: first.fixed / 100 }),
  };
}

function tierText(
  { model }: Limited,
  country: string,
  { from, fixed, rate, minimum, begins }: MinorTier,
): Param {
  const currency = model.countries[country]?.currency ?? '';
  const amount = (minor: number) =>
    `${formatMoney(minor, { numberFormat, amount: { precision: 2 } })} ${currency}`;
  const tier = {
    key: minimum === undefined ? 'diff.says.tier' : 'diff.says.tierAtLeast',
    params: {
      from: amount(from),
      fixed: amount(fixed),
      rate: `${rate / 10_000}%`,
      ...(minimum === undefined ? {} : { minimum: amount(minimum) }),
    },
  };
  return begins === undefined ? tier : { key: 'limits.begins', params: { day: begins, tier } };
}

/** Returns the limits of each merchant by country and kind. */
export function merchantRows(limited: Limited): LimitRow[] {
  const { model } = limited;
  return (model.tenants?.merchants ?? []).flatMap(({ name, limits = [] }, merchant) =>
    [...kindsOf(limited).keys()].flatMap((kind) =>
      (['minimum', 'maximum', 'approvalAbove'] as const).flatMap((part): LimitRow[] => {
        const cells = new Map<string, LimitCell>();
        for (const { code, currency } of Object.values(model.countries)) {
          const limit = mostSpecific(limits, code, kind);
          const amount = limit?.[part];
          if (!limit || amount === undefined) continue;
          const minor = Number(amount.replace('.', ''));
          const text = `${formatMoney(minor, { numberFormat, amount: { precision: 2 } })} ${currency}`;
          const path = ['merchants', String(merchant), 'limits', String(limits.indexOf(limit)), part];
          cells.set(code, { text, amount: Number(toMajor(minor)), ...placed(limited, path) });
        }
        const rule = { key: `diff.keys.${part}` };
        return cells.size === 0 ? [] : [{ section: 'merchants', names: [[name, kind]], rule, cells }];
      }),
    ),
  );
}

/** The limit that counts: the one that names the country, then the one that names the kind. */
function mostSpecific(
  limits: readonly TenantLimit[],
  country: string,
  kind: string,
): TenantLimit | undefined {
  return limits
    .filter((limit) => (limit.country ?? country) === country && (limit.kind ?? kind) === kind)
    .toSorted((one, other) => rank(other) - rank(one))[0];
}

function rank({ country, kind }: TenantLimit): number {
  return (country === undefined ? 0 : 2) + (kind === undefined ? 0 : 1);
}

/** Kinds of order, and whether only prices that name the kind count. */
function kindsOf({ model }: Limited): Map<string, boolean> {
  const kinds = new Map<string, boolean>();
  for (const entity of model.entities) {
    const rules = feeRules(model.schemas[entity]);
    if (rules) kinds.set(rules.kind, rules.optional === true);
  }
  return kinds;
}

function placed({ project: { tenants } }: Limited, path: string[]): Pick<LimitCell, 'place'> {
  return tenants ? { place: { file: tenants.path, ...placeOf(tenants, path) } } : {};
}
