import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { figureKeys } from '../../../src/metadata/storage/rollups';
import { type FigureDefinition, figuresOf } from '../../../src/metadata/model/figures';
import type { FiguresResponse } from '../../../src/contract/figures';
import { bindResource } from '../../../src/metadata/bind/bindResource';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { insertRecords, type NewRecord } from '../../../src/gateway/database/records';
import { newId } from '../../../src/gateway/database/ids';
import { foldRollups } from '../../../src/gateway/figures/rollups/fold';
import type { CurrencyTotals } from '../../../src/contract/records';
import { productModel } from '../support/productModel';
import { sampleRecords } from '../support/sampleRecords';
import { type TestGateway, testGateway } from '../support/testGateway';

const model = await productModel();
/** One in each country: a merchant's numbers are unique in all of them. */
const merchants = new Map(Object.keys(model.countries).map((country) => [country, newId()]));
/** What is counted; what a figure is a share of is counted too. */
const figures = Object.values(model.pages)
  .flatMap((page) => figuresOf(page).map(({ figure }) => figure))
  .filter(({ balance }) => balance === undefined)
  .flatMap(({ of, ...figure }) => [figure, ...(of ? [{ ...figure, filter: of }] : [])]);
const cases = figures.flatMap((figure) =>
  Object.keys(model.countries).map((country): [string, string, FigureDefinition] => [
    `${figure.resource} ${JSON.stringify(figure.filter ?? {})}`,
    country,
    figure,
  ]),
);

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({ model });
  for (const entity of new Set(figures.map(({ resource }) => model.resources[resource]!.entity))) {
    const table = entityTable(model, entity);
    const records = Object.keys(model.countries).flatMap((country) => sampleOf(entity, country));
    await insertRecords(gateway.db, table, records.slice(0, records.length / 2));
    await foldRollups(gateway.db, model);
    // The other half waits as deltas.
    await insertRecords(gateway.db, table, records.slice(records.length / 2));
  }
});
afterAll(() => gateway.close());

/** Records with every value of the fields that figures tell apart. */
function sampleOf(entity: string, country: string): NewRecord[] {
  const resource = Object.keys(model.resources).find((name) => model.resources[name]!.entity === entity)!;
  const { fields } = bindResource(model, resource, country, 'en');
  const keys = new Set(figures.flatMap(figureKeys));
  const table = entityTable(model, entity);
  return sampleRecords(table, { merchantId: merchants.get(country)!, country }, 24).map((record, index) => {
    const chosen = [...keys].flatMap((name) => {
      const options = fields[name]?.options;
      return options ? [[name, options[index % options.length]!.value]] : [];
    });
    return {
      ...record,
      ...(table.columns.has('currency') && {
        currency: index % 5 === 0 ? 'XXX' : model.countries[country]!.currency,
      }),
      ...Object.fromEntries(chosen),
    };
  });
}

describe('every figure of a page', () => {
  it('is there', () => expect(figures).not.toEqual([]));

  it.each(cases)(
    '%s in %s is the sum of its list',
    async (_name, country, { resource, time, sum, filter = {} }) => {
      const token = gateway.signIn({ merchantId: merchants.get(country)! });
      const values = {
        ...filter,
        [time]: { gte: '2026-11-01T00:03:00.000Z', lt: '2026-11-02T00:00:00.000Z' },
      };
      const sums = sum === undefined ? [] : [sum];
      // A list has totals of an amount; of a figure that only counts, their number is compared.
      const total = sum ?? model.resources[resource]!.list!.totals![0]!;
      const base = `/api/manage/${country}`;
      const query = { resource, time, sums, filter: values };
      const { body } = await gateway.send(token, 'POST', `${base}/figures`, { figures: [query] });
      const list = new URLSearchParams({ filter: JSON.stringify(values), totals: total });
      const { body: totals } = await gateway.send(token, 'GET', `${base}/${resource}?${list}`);
      const [figure] = (body.data as FiguresResponse).figures;
      const rows = (totals.data as CurrencyTotals[]).map((row) =>
        sum === undefined ? { ...row, sums: {} } : row,
      );
      expect(figure).toEqual({ rows });
      expect(rows).not.toEqual([]);
    },
  );
});
