import { expect, it } from 'vitest';
import { compile } from '../../src/metadata/compile';
import type { Price, TenantLimit, Tenants } from '../../src/metadata/model/Tenants';
import { readSource } from '../../src/metadata/source/readSource';
import { amountScale, slipOf } from '../../src/metadata/tenants/amountScale';

const source = await readSource(process.cwd());
const tenantsPath = 'sandbox/tenants.json';

type CountryFile = { code: string; $defs: Record<string, { maximum?: number }> };

/** The slips of which the check warns after a file was changed, and those of which it warns anyway left out. */
function slips(path: string, change: (file: Tenants & CountryFile) => void): string[] {
  const file = JSON.parse(source.files.get(path)!) as Tenants & CountryFile;
  change(file);
  const files = new Map([...source.files, [path, JSON.stringify(file, null, 2)]]);
  return compile({ ...source, files }).diagnostics.flatMap(({ code, severity, message, file: at }) =>
    code === 'likely-slip' && severity === 'warning' && at === path ? [message] : [],
  );
}

const countries = [...source.files.keys()].filter((path) => path.startsWith('schemas/countries/'));
const limited = countries.filter((path) => {
  const { $defs } = JSON.parse(source.files.get(path)!) as CountryFile;
  return $defs.amount?.maximum !== undefined;
});

it('there is nothing to warn of in what ships', () => {
  expect(slips(tenantsPath, () => undefined)).toEqual([]);
  for (const path of countries) expect(slips(path, () => undefined)).toEqual([]);
  expect(limited.length).toBeGreaterThan(3);
});

it.each(limited)('a limit in %s a hundred times as high or low is a slip', (path) => {
  for (const factor of [100, 0.01]) {
    const [message, ...others] = slips(path, ({ $defs }) => {
      $defs.amount!.maximum! *= factor;
    });
    expect(message).toMatch(
      /^\d+ is about (\d+ times|1\/\d+ of) the same limit in other countries, by the amounts that are usual there\. Amounts are in hundredths: is the point in its place\?$/,
    );
    expect(others).toEqual([]);
  }
});

const pricesOf = ({ fees = {} }: Partial<Tenants>): Price[] => Object.values(fees)[0]!;
const isPlain = ({ country, method, begins, sandbox }: Price) => country && !method && !begins && !sandbox;
const fixedOf = (price: Price) => price.tiers.find(({ fixed }) => Number(fixed) > 0);

it('a fee of a hundred times as much as in other countries is a slip', () => {
  const found = slips(tenantsPath, (tenants) => {
    const tier = pricesOf(tenants).filter(isPlain).map(fixedOf).find(Boolean)!;
    tier.fixed = (Number(tier.fixed) * 100).toFixed(2);
  });
  expect(found).toEqual([expect.stringContaining('what the same costs in other countries')]);
});

it('a price of ten times what it replaces is a slip, and so is one that begins in forty years', () => {
  const found = slips(tenantsPath, (tenants) => {
    const prices = pricesOf(tenants);
    const price = prices.find((each) => !each.method && !each.begins && each.tiers[0]?.rate)!;
    const [first] = price.tiers;
    const rate = `${Number.parseFloat(first!.rate!) * 10}%`;
    prices.push({ ...price, begins: '2062-01-01', tiers: [{ ...first!, rate }] });
  });
  expect(found.toSorted()).toEqual([
    expect.stringMatching(
      /^[\d.]+% is about 10 times [\d.]+%, which it replaces\. Is the point in its place\?$/,
    ),
    'This price begins in 2062. Is the year right?',
  ]);
});

it('a limit of a merchant that is a hundredth of those elsewhere is a slip', () => {
  const found = slips(tenantsPath, ({ merchants }) => {
    const limit = merchants
      .flatMap(({ limits = [] }) => limits)
      .find((each): each is TenantLimit & { approvalAbove: string } => each.approvalAbove !== undefined)!;
    limit.approvalAbove = (Number(limit.approvalAbove) / 100).toFixed(2);
  });
  expect(found).toEqual([expect.stringContaining('the same limit in other countries')]);
});

it('amounts are compared by those that a sandbox plays, where there are enough of them', () => {
  expect(amountScale({ records: { order: { values: { amount: { median: 100 } } } } })).toBeCloseTo(100);
  expect(amountScale({})).toBeUndefined();
  const values = new Map([
    ['AA', 1],
    ['BB', 2],
    ['CC', 1.5],
    ['DD', 150],
  ]);
  expect(slipOf(values, 'DD')).toBe(100);
  expect(slipOf(values, 'BB')).toBeUndefined();
  expect(slipOf(new Map([...values].slice(1)), 'DD')).toBeUndefined();
});
