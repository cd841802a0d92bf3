import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FigureQuery, FigureRow, FiguresResponse } from '../../../src/contract/figures';
import { newId } from '../../../src/gateway/database/ids';
import { insertRecords, type RecordKey } from '../../../src/gateway/database/records';
import { foldRollups } from '../../../src/gateway/figures/rollups/fold';
import { beginState, changeState } from '../../../src/gateway/resources/changeState';
import { type FigureDefinition, figuresOf } from '../../../src/metadata/model/figures';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { Random } from '../../../src/samples/Random';
import { productModel } from '../support/productModel';
import { sampleRecords } from '../support/sampleRecords';
import { type TestGateway, testGateway } from '../support/testGateway';

const model = await productModel();
const countries = Object.keys(model.countries);
/** Every figure of a page of which it makes sense to ask what it was; what it is a share of is one too. */
const figures = Object.values(model.pages)
  .flatMap((page) => figuresOf(page).map(({ figure }) => figure))
  .filter(({ balance, resource }) => balance === undefined && historyOf(resource))
  .flatMap(({ of, ...figure }) => [figure, ...(of ? [{ ...figure, filter: of }] : [])]);
const resources = [...new Set(figures.map(({ resource }) => resource))];

function historyOf(resource: string) {
  return entityTable(model, model.resources[resource]!.entity).history;
}

const minute = 60_000;
const start = Date.parse('2026-11-19T00:00:00Z');
/** Two days: what is counted, and the moments as of which it is. */
const length = 48 * 60 * minute;
const random = new Random('as of');
const merchants = new Map(countries.map((country) => [country, newId()]));
const instant = (time: number) => new Date(time).toISOString();

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({ model, now: instant(start + 2 * length) });
  for (const resource of resources) {
    for (const country of countries) {
      for (let index = 0; index < 14; index++) await play(resource, country, index);
    }
    await foldRollups(gateway.db, model);
  }
}, 120_000);
afterAll(() => gateway.close());

/** Stores a record and leads it through its states, seconds or days later. */
async function play(resource: string, country: string, index: number): Promise<void> {
  const { entity } = model.resources[resource]!;
  const table = entityTable(model, entity);
  const { state, since } = table.history!;
  const { time } = figures.find((figure) => figure.resource === resource)!;
  const machine = machineOf(entity, state);
  let at = start + random.integer(0, length);
  let from = random.pick(table.history!.first);
  const key: RecordKey = { merchantId: merchants.get(country)!, country, id: newId() };
  const sample = sampleRecords(table, { merchantId: key.merchantId, country }, index + 1).at(-1)!;
  const record = { ...sample, id: key.id, [time]: instant(at), [state]: from, [since]: null };
  await insertRecords(gateway.db, table, [record]);
  const actor = { kind: 'system' as const };
  const common = { entity, key, field: state as never, actor, effects: {} };
  await beginState(gateway.db, model, { ...common, record, at: new Date(at) });
  while (machine[from]!.length > 0 && random.chance(0.8)) {
    at += random.pick([1_000, 5 * minute, 59 * minute, 61 * minute, 9 * 60 * minute, 26 * 60 * minute]);
    const to = random.pick(machine[from]!);
    await changeState(gateway.db, model, { ...common, from, to, at: new Date(at) });
    from = to;
  }
  // As it was stored before the gateway kept the time of a state.
  if (index % 5 === 0) {
    await sql`update ${sql.table(table.name)} set ${sql.ref(table.columns.get(since)!.column)} = null
      where merchant_id = ${key.merchantId} and id = ${key.id}`.execute(gateway.db);
  }
}

function machineOf(entity: string, state: string): Record<string, string[]> {
  type Machine = { $ref?: string; 'x-transitions'?: Record<string, string[]> };
  const { properties } = model.schemas[entity] as { properties: Record<string, Machine> };
  const { $ref, 'x-transitions': own } = properties[state]!;
  const definitions = model.schemas.common!.$defs as Record<string, Machine>;
  return own ?? definitions[$ref!.split('#/$defs/')[1]!]!['x-transitions']!;
}

async function ask(country: string, queries: FigureQuery[]) {
  const token = gateway.signIn({ merchantId: merchants.get(country)! });
  const path = `/api/manage/${country}/figures`;
  const { status, body } = await gateway.send(token, 'POST', path, { figures: queries });
  expect({ status, errors: body.errors }).toMatchObject({ status: 200 });
  return (body.data as FiguresResponse).figures;
}

const sorted = (rows: FigureRow[]) =>
  rows.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));

interface Stored {
  id: string;
  time: string;
  currency: string | null;
  sum: number | null;
}

/** What a figure was: each record in the state to which the events before led, counted here. */
async function replay(
  { resource, time, sum, filter = {}, groupBy }: FigureDefinition,
  country: string,
  { gte, lt, asOf }: { gte: number; lt: number; asOf: number },
): Promise<FigureRow[]> {
  const { entity } = model.resources[resource]!;
  const table = entityTable(model, entity);
  const { state } = table.history!;
  expect(Object.keys(filter).filter((name) => name !== state)).toEqual([]);
  const column = (name: string) => sql.ref(table.columns.get(name)!.column);
  const merchantId = merchants.get(country)!;
  const { rows } = await sql<Stored>`
    select id, ${column(time)} as time, currency, ${sum === undefined ? sql`null` : column(sum)} as sum
    from ${sql.table(table.name)} where merchant_id = ${merchantId}`.execute(gateway.db);
  const events = await gateway.db
    .selectFrom('record_event')
    .select(['record_id as id', 'at', 'to_status as to'])
    .where('merchant_id', '=', merchantId)
    .where('entity', '=', entity)
    .orderBy('number')
    .execute();
  const found = new Map<string, FigureRow>();
  for (const row of rows) {
    const at = Date.parse(row.time);
    if (at < gte || at >= lt || at > asOf) continue;
    const had = events.filter((event) => event.id === row.id && Date.parse(event.at) <= asOf).at(-1)?.to;
    if (filter[state] !== undefined && ![filter[state]].flat().includes(had!)) continue;
    const currency = row.currency ?? model.countries[country]!.currency;
    const group = groupBy === undefined ? {} : { group: had! };
    const name = `${currency} ${groupBy === undefined ? '' : had}`;
    const { count, sums }: Pick<FigureRow, 'count' | 'sums'> = found.get(name) ?? { count: 0, sums: {} };
    const total = sum === undefined ? {} : { [sum]: Number(sums[sum] ?? 0) + Number(row.sum) };
    found.set(name, { currency, ...group, count: count + 1, sums: total });
  }
  return [...found.values()];
}

describe('a figure as of a moment', () => {
  const cases = countries.map((country) => [country] as const);

  it('is one of orders of both kinds', () => expect(resources.length).toBeGreaterThan(1));

  it.each(cases)('is in %s what the events until then lead to, whichever figure it is', async (country) => {
    for (let round = 0; round < 6; round++) {
      const asOf = start + random.integer(0, length + 30 * 60 * minute);
      const gte = start + random.integer(0, length / 2);
      const lt = random.pick([Math.max(asOf, gte), gte + random.integer(0, length)]);
      const states = resources.map((resource) => {
        const { time } = figures.find((figure) => figure.resource === resource)!;
        return { resource, time, groupBy: historyOf(resource)!.state };
      });
      const asked: FigureDefinition[] = [...figures, ...states];
      const queries = asked.map(({ resource, time, sum, filter = {}, groupBy }) => ({
        resource,
        time,
        filter: { ...filter, [time]: { gte: instant(gte), lt: instant(lt) } },
        ...(sum !== undefined && { sums: [sum] }),
        ...(groupBy !== undefined && { groupBy }),
        asOf: instant(asOf),
      }));
      const results = await ask(country, queries);
      for (const [place, figure] of asked.entries()) {
        const expected = await replay(figure, country, { gte, lt, asOf });
        const { rows } = results[place] as { rows: FigureRow[] };
        // What was asked is said where it differs.
        expect({ query: queries[place], rows: sorted(rows) }).toEqual({
          query: queries[place],
          rows: sorted(expected),
        });
      }
    }
  });

  it('is not asked of what is filled in later, nor of a balance', async () => {
    const [resource] = resources;
    const { time } = figures.find((figure) => figure.resource === resource)!;
    const later = Object.values(model.resources[resource!]!.list!.totals!).find((name) => name === 'fee')!;
    const period = { [time]: { gte: instant(start), lt: instant(start + length) } };
    const token = gateway.signIn({ merchantId: merchants.get(countries[0]!)! });
    const query = { resource, time, sums: [later], filter: period, asOf: instant(start) };
    const { status, body } = await gateway.send(token, 'POST', `/api/manage/${countries[0]}/figures`, {
      figures: [query],
    });
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([
      { path: '/figures/0/asOf', keyword: 'unknownBefore', params: { field: later } },
    ]);
    expect(body.errors?.[0]?.msg).not.toMatch(/gateway\.|%\{/);
  });
});
