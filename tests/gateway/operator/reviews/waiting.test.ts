import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorCommand } from '../support/operatorCommand';
import type { Review } from '../../../../src/contract/operator/reviews';
import { insertRecords } from '../../../../src/gateway/database/records';
import { allGauges } from '../../../../src/gateway/parts';
import { entityTable } from '../../../../src/metadata/storage/entityTable';
import { type RechargeGateway, rechargeGateway } from '../../funds/recharges/support/rechargeGateway';

let gateway: RechargeGateway;
let ids: string[];
beforeAll(async () => {
  gateway = await rechargeGateway();
  ids = [];
  for (let minute = 0; minute < 5; minute++) {
    gateway.clock.set(`2026-11-20T18:0${minute}:00.000Z`);
    ids.push((await gateway.recharge()).id);
  }
});
afterAll(() => gateway.close());

async function read(query: string) {
  const { body, headers, status } = await gateway.operate('GET', query);
  return {
    status,
    errors: body.errors,
    ids: ((body.data as Review[] | null) ?? []).map(({ id }) => id),
    total: headers['x-total'],
    next: headers['x-next-cursor'],
  };
}

const valuesOf = async (name: string) => {
  const gauge = allGauges.find((each) => each.name === name)!;
  const { db, model, context } = gateway;
  return gauge.read(db, { model, config: context.config });
};

describe('what waits for operators', () => {
  it('comes in pages, the longest waiting first, with how many there are', async () => {
    const pages: string[][] = [];
    let next: string | undefined = '';
    do {
      const page = await read(`?limit=2&after=${next}`);
      expect(page.total).toBe('5');
      pages.push(page.ids);
      next = page.next;
    } while (next !== undefined);
    expect(pages).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
  });

  it('goes on after what was decided meanwhile', async () => {
    const first = await read('?limit=2');
    const { id } = await gateway.recharge();
    await gateway.operate('POST', `/${first.ids[1]!}/approve`);
    expect(await read(`?limit=2&after=${first.next!}`)).toMatchObject({ ids: ids.slice(2, 4), total: '5' });
    ids = [...ids.filter((each) => each !== first.ids[1]), id];
  });

  it('is that of a merchant, a country or a resource', async () => {
    const { code } = await gateway.db
      .selectFrom('merchant')
      .select('code')
      .where('id', '=', gateway.merchantId)
      .executeTakeFirstOrThrow();
    expect((await read(`?merchant=${code}&country=MX&resource=recharges`)).ids).toEqual(ids);
    expect(await read('?country=PE')).toMatchObject({ ids: [], total: '0' });
    expect(await read('?resource=withdrawals')).toMatchObject({ ids: [], total: '0' });
    expect(await read('?merchant=nobody')).toMatchObject({ ids: [], total: '0' });
  });

  it.each([
    ['?resource=bank-accounts', '/resource'],
    ['?country=XX', '/country'],
    ['?after=x', '/after'],
    ['?after=WzEsMl0', '/after'],
    ['?limit=0', '/limit'],
    ['?limit=501', '/limit'],
    ['?limit=many', '/limit'],
    ['?merchant=1&merchant=2', '/merchant'],
  ])('is not read for %s, and the answer says what is wrong', async (query, path) => {
    expect(await read(query)).toMatchObject({ status: 422, errors: [{ path }] });
  });

  it('is told to Prometheus: how much there is, and for how long', async () => {
    const labels = { resource: 'recharges' };
    expect(await valuesOf('reviews_waiting')).toContainEqual({ labels, value: 5 });
    const seconds = (Date.now() - Date.parse('2026-11-20T18:00:00.000Z')) / 1000;
    const oldest = (await valuesOf('reviews_oldest_waiting_seconds')).find(
      (each) => each.labels?.resource === 'recharges',
    );
    expect(Math.abs(oldest!.value - seconds)).toBeLessThan(60);
  });

  it('is printed as a whole by the command, however much there is', async () => {
    const { db, model, merchantId } = gateway;
    const [record] = await db
      .selectFrom('recharge' as never)
      .selectAll()
      .limit(1)
      .execute();
    const { amount, recharged_at: rechargedAt } = record as { amount: number; recharged_at: string };
    const made = Array.from({ length: 600 }, (_, number) => ({
      merchantId,
      country: 'MX',
      rechargeNo: `MXD20261120${String(number).padStart(8, '0')}`,
      amount,
      rechargedAt,
      currency: 'MXN',
      status: 'underReview',
      requestedAt: rechargedAt,
    }));
    await insertRecords(db, entityTable(model, 'recharge'), made);
    const lines = (await operatorCommand(gateway, ['review'], { country: 'MX' })).split('\n');
    expect(new Set(lines).size).toBe(606);
    expect(lines.at(-1)).toBe('605 wait for a decision.');
  });
});
