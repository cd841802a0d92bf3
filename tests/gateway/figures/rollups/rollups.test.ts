import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FigureQuery, FigureRow, FiguresResponse } from '../../../../src/contract/figures';
import type { Model } from '../../../../src/metadata/model/Model';
import { entityTable } from '../../../../src/metadata/storage/entityTable';
import { readConfig } from '../../../../src/gateway/config';
import { createServer } from '../../../../src/gateway/http/server';
import { gatewayRoutes } from '../../../../src/gateway/routes';
import { allPermissions } from '../../support/allPermissions';
import { newId } from '../../../../src/gateway/database/ids';
import {
  deleteRecord,
  insertDrawn,
  insertRecords,
  type RecordKey,
} from '../../../../src/gateway/database/records';
import { updateRecord } from '../../../../src/gateway/database/updateRecord';
import { foldRollups } from '../../../../src/gateway/figures/rollups/fold';
import { repairRollup } from '../../../../src/gateway/figures/rollups/repair';
import { prepareRollups, rollupPlaces, unreadyRollups } from '../../../../src/gateway/figures/rollups/states';
import { Random } from '../../../../src/samples/Random';
import { parcelModel } from '../../support/parcelModel';
import { type TestGateway, testGateway } from '../../support/testGateway';
import { expectedFigures, queries } from './support/parcelFigures';
import { takeServerFor } from './support/takeServerFor';

const figure = { resource: 'parcels', time: 'sentAt' };

/** Parcels with a page of figures about them. */
function modelOf(...figures: object[]): Model {
  const model = parcelModel();
  const blocks = [{ block: 'figures', figures: figures.map((each) => ({ ...figure, ...each })) }];
  model.pages.post = { title: 'Post', permission: 'post:parcels', blocks };
  // Half an hour, and a quarter, off the hours of UTC.
  model.countries.BB!.zone = 'GMT+5:30';
  return model;
}

const model = modelOf(
  { sum: 'price', filter: { state: ['sent'] } },
  { sum: 'weight', groupBy: 'kind', filter: { fragile: true } },
);
const table = entityTable(model, 'parcel');
const merchantId = newId();

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await testGateway({ model });
});
afterEach(() => gateway.close());

const random = new Random('rollups');
const start = Date.UTC(2026, 9, 20);

/** A parcel of some time in ten days, which may lack any value but those that are required. */
function parcel() {
  return {
    merchantId,
    country: random.pick(['AA', 'BB']),
    code: newId(),
    price: random.integer(1, 9_999),
    weight: random.pick([null, 0.25, 1.5]),
    currency: random.pick([null, 'AAA', 'XXX']),
    kind: random.pick([null, 'box', 'tube']),
    state: random.pick([null, 'packed', 'sent', 'lost']),
    fragile: random.pick([null, true, false]),
    sentAt: new Date(start + random.integer(0, 10 * 24 * 60 * 60_000)).toISOString(),
  };
}

type Send = (country: string, body: object) => Promise<FiguresResponse>;

const send: Send = async (country, figures) => {
  const token = gateway.signIn({ merchantId });
  return (await gateway.send(token, 'POST', `/api/manage/${country}/figures`, figures)).body
    .data as FiguresResponse;
};

async function read(queries: Partial<FigureQuery>[], country = 'AA', by = send) {
  return (await by(country, { figures: queries.map((query) => ({ ...figure, ...query })) })).figures;
}

/** A gateway with other metadata on the same database. */
async function gatewayOf(changed: Model): Promise<Send> {
  const context = { ...gateway.context, model: changed, config: readConfig({}) };
  const session = {
    id: newId(),
    userId: newId(),
    userName: 'tester',
    merchantId,
    isSandbox: true,
    permissions: allPermissions(changed),
    countries: Object.keys(changed.countries),
  };
  const server = await createServer(
    context,
    gatewayRoutes(() => session),
  );
  return async (country, payload) =>
    (await server.inject({ method: 'POST', url: `/api/manage/${country}/figures`, payload })).json().data;
}

const inOrder = (rows: FigureRow[]) => rows.map((row) => JSON.stringify(row)).toSorted();

/** Compares all figures with the table. */
async function expectExact(): Promise<void> {
  for (const country of ['AA', 'BB']) {
    const wanted = await expectedFigures(gateway.db, model, { merchantId, country });
    for (const [place, result] of (await read(queries, country)).entries()) {
      if (!('rows' in result)) throw new Error(result.msg);
      const of = { country, query: queries[place] };
      expect({ ...of, rows: inOrder(result.rows) }).toEqual({ ...of, rows: inOrder(wanted[place]!) });
    }
  }
}

const places = rollupPlaces(model);

/** Compares the roll-ups with the records; returns how many hours and days differ. */
async function differences(): Promise<number> {
  const found = [];
  for (const place of places) found.push(...(await repairRollup(gateway.db, model, place, { mends: false })));
  return found.reduce((sum, { rows }) => sum + rows, 0);
}

describe.each([15, 18])('a roll-up, by what PostgreSQL %i can do,', (version) => {
  beforeEach(() => takeServerFor(gateway.db, version));

  it('makes the same figures as the records, to the cent, before and after its deltas are added', async () => {
    const ids = await insertRecords(gateway.db, table, Array.from({ length: 150 }, parcel));
    await expectExact();
    await foldRollups(gateway.db, model);
    await expectExact();
    for (const id of ids) {
      const { merchantId: _merchant, country, code: _code, ...changes } = parcel();
      await updateRecord(gateway.db, table, { merchantId, country, id }, changes);
    }
    await insertDrawn(gateway.db, table, parcel);
    const gone =
      await sql<RecordKey>`select id, country, merchant_id as "merchantId" from parcel limit 20`.execute(
        gateway.db,
      );
    for (const key of gone.rows) await deleteRecord(gateway.db, table, key);
    await expectExact();
    await foldRollups(gateway.db, model);
    await expectExact();
    expect(await differences()).toBe(0);
    const waiting = await gateway.db.selectFrom('rollup_delta').select('id').execute();
    expect(waiting).toEqual([]);
  });

  it('is not touched by a change that fails, is undone, or is about other fields', async () => {
    const [id] = await insertRecords(gateway.db, table, [{ ...parcel(), country: 'AA', state: 'packed' }]);
    const key = { merchantId, country: 'AA', id: id! };
    const before = await gateway.db.selectFrom('rollup_delta').selectAll().execute();
    await updateRecord(gateway.db, table, key, { state: 'lost' }, { state: 'sent' });
    await updateRecord(gateway.db, table, key, { remark: 'late', tags: ['a'] });
    await updateRecord(gateway.db, table, key, { state: 'packed' });
    const undone = gateway.db.transaction().execute(async (transaction) => {
      await updateRecord(transaction, table, key, { state: 'sent' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await gateway.db.selectFrom('rollup_delta').selectAll().execute()).toEqual(before);
    expect(await differences()).toBe(0);
  });

  it('counts from the values that a change before it left, where two meet at a record', async () => {
    const [id] = await insertRecords(gateway.db, table, [{ ...parcel(), country: 'AA', state: 'packed' }]);
    const key = { merchantId, country: 'AA', id: id! };
    let second: Promise<unknown> = Promise.resolve();
    await gateway.db.transaction().execute(async (first) => {
      await updateRecord(first, table, key, { state: 'sent' });
      second = updateRecord(gateway.db, table, key, { state: 'lost' });
      await vi.waitFor(async () => {
        const { rows } = await sql`
          select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          gateway.db,
        );
        expect(rows).toHaveLength(1);
      });
    });
    await second;
    expect(await differences()).toBe(0);
  });

  it('agrees with the records in every request while they change, deltas are added and it is recounted', async () => {
    const ids = await insertRecords(
      gateway.db,
      table,
      Array.from({ length: 40 }, () => ({ ...parcel(), country: 'AA' })),
    );
    const done = new AbortController();
    const writers = Array.from({ length: 3 }, async () => {
      for (let change = 0; change < 60; change++) {
        const { country: _country, code: _code, merchantId: _merchant, ...changes } = parcel();
        // Few records, so that writers meet at them.
        await updateRecord(
          gateway.db,
          table,
          { merchantId, country: 'AA', id: random.pick(ids.slice(0, 4)) },
          changes,
        );
        const [id] = await insertRecords(gateway.db, table, [{ ...parcel(), country: 'AA' }]);
        if (change % 3 === 0) await deleteRecord(gateway.db, table, { merchantId, country: 'AA', id: id! });
      }
    });
    const upkeep = (async () => {
      while (!done.signal.aborted) {
        await foldRollups(gateway.db, model);
        // Something wrong, so that there is something to mend.
        await sql`update rollup_total set count = count + 1 where unit = 'day'`.execute(gateway.db);
        for (const place of places) await repairRollup(gateway.db, model, place);
      }
    })();
    const range = { gte: '2026-10-20T00:00:00Z' };
    const whole = { sums: ['price', 'weight'], groupBy: 'state' };
    let reads = 0;
    const readers = (async () => {
      while (!done.signal.aborted) {
        // No roll-up holds the second one: it counts the records.
        const [rolledUp, counted] = await read([
          { ...whole, interval: 'hour', filter: { sentAt: { ...range, lt: '2026-11-05T00:00:00Z' } } },
          { ...whole, interval: 'hour', filter: { sentAt: { ...range, lte: '2026-11-05T00:00:00Z' } } },
        ]);
        expect(rolledUp).toEqual(counted);
        reads++;
      }
    })();
    await Promise.all(writers).finally(() => done.abort());
    await Promise.all([upkeep, readers]);
    expect(reads).toBeGreaterThan(2);
    expect(await differences()).toBe(0);
    await expectExact();
  });

  it('is compared with the records, and mended', async () => {
    await insertRecords(gateway.db, table, Array.from({ length: 30 }, parcel));
    await sql`update parcel set state = 'lost' where state = 'sent' or state is null`.execute(gateway.db);
    expect(await differences()).toBeGreaterThan(0);
    for (const place of places) await repairRollup(gateway.db, model, place);
    expect(await differences()).toBe(0);
    await expectExact();
    await sql`delete from parcel`.execute(gateway.db);
    for (const place of places) await repairRollup(gateway.db, model, place);
    expect(await read([{}])).toEqual([{ rows: [] }]);
  });

  it('is mended some days at a time where there are many records, also those without the instant', async () => {
    const spread = Array.from({ length: 60 }, parcel);
    // More of one day than are counted at once.
    const ofOneDay = spread
      .slice(0, 12)
      .map(({ code, ...same }) => ({ ...parcel(), ...same, code: `${code} again` }));
    for (const each of ofOneDay) each.sentAt = spread[0]!.sentAt;
    await insertRecords(gateway.db, table, [...spread, ...ofOneDay]);
    await sql`alter table parcel alter column sent_at drop not null`.execute(gateway.db);
    await sql`update parcel set sent_at = null where price % 5 = 0`.execute(gateway.db);
    await sql`update parcel set price = price + 1, state = 'lost' where state is null`.execute(gateway.db);
    const wrong = await differences();
    expect(wrong).toBeGreaterThan(0);
    let mended = 0;
    for (const place of places) {
      const found = await repairRollup(gateway.db, model, place, { recordsAtOnce: 5 });
      mended += found.reduce((sum, { rows }) => sum + rows, 0);
    }
    expect(mended).toBe(wrong);
    expect(await differences()).toBe(0);
    const counts = [...(await read([{}])), ...(await read([{}], 'BB'))].flatMap((result) =>
      'rows' in result ? result.rows.map(({ count }) => count) : [],
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(spread.length + ofOneDay.length);
  });
});

describe('a roll-up that is new', () => {
  const unbounded = { filter: { state: 'sent' }, sums: ['pieces'] };
  const month = { sentAt: { gte: '2026-10-20T00:00:00Z', lt: '2026-11-20T00:00:00Z' } };
  const changed = modelOf({ sum: 'price', filter: { state: 'sent' } }, { sum: 'pieces' });

  it('is not ready until the records are counted, except for a range that is short', async () => {
    await insertRecords(gateway.db, table, [
      { ...parcel(), country: 'AA', state: 'sent', pieces: 3, currency: 'AAA' },
    ]);
    await prepareRollups(gateway.db, changed);
    const later = await gatewayOf(changed);
    const figures = await read([unbounded, { ...unbounded, filter: month }], 'AA', later);
    const row = { currency: 'AAA', count: 1, sums: { pieces: 3 } };
    expect(figures).toEqual([
      { unavailable: 'notReady', msg: 'This is still being counted. Try again in a few minutes.' },
      { rows: [row] },
    ]);
    for (const place of await unreadyRollups(gateway.db, changed))
      await repairRollup(gateway.db, changed, place);
    expect(await read([unbounded], 'AA', later)).toEqual([{ rows: [row] }]);
  });
});
