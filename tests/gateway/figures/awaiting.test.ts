import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import { mandateModel } from '../support/mandateModel';
import { type TestGateway, testGateway } from '../support/testGateway';

const base = '/api/manage/AA/mandates';
const mandate = { holder: 'Rosa Luna', account: 'AA-1234567890', limit: 100_000 };
let gateway: TestGateway;
let ana: object;
let ben: object;

beforeAll(async () => {
  gateway = await testGateway({ model: mandateModel(), handlers: {} });
});
afterAll(() => gateway.close());
beforeEach(() => {
  const merchantId = newId();
  ana = { merchantId, userId: newId(), userName: 'Ana' };
  ben = { merchantId, userId: newId(), userName: 'Ben' };
});

const send = (user: object, method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  gateway.send(gateway.signIn(user), method, `${base}${path}`, body);
const create = async (user: object, country = 'AA') => {
  const path = `/api/manage/${country}/mandates`;
  const { body } = await gateway.send(gateway.signIn(user), 'POST', path, mandate);
  return (body.data as { id: string }).id;
};
const awaiting = async (user: object, country = 'AA') =>
  (await gateway.send(gateway.signIn(user), 'GET', `/api/manage/${country}/awaiting`)).body.data;
const waiting = (count: number | null) => [
  { resource: 'mandates', action: 'approve', count, filter: { status: ['awaitingApproval'] } },
];

describe('what awaits a user', () => {
  it('is what others entered and nobody has decided, of this merchant and country', async () => {
    const ids = [await create(ana), await create(ana), await create(ben)];
    await create(ana, 'BB');
    await create({ ...ana, merchantId: newId() });
    expect(await awaiting(ben)).toEqual(waiting(2));
    expect(await awaiting(ana)).toEqual(waiting(1));
    expect(await awaiting(ben, 'BB')).toEqual(waiting(1));
    expect((await send(ben, 'POST', `/${ids[0]}/approve`, {})).status).toBe(200);
    expect((await send(ana, 'POST', `/${ids[2]}/decline`, { reason: 'late' })).status).toBe(200);
    expect(await awaiting(ben)).toEqual(waiting(1));
    expect(await awaiting(ana)).toEqual([]);
  });

  it('is not what the user changed', async () => {
    const id = await create(ana);
    expect((await send(ben, 'PUT', `/${id}`, { ...mandate, limit: 5 })).status).toBe(200);
    expect(await awaiting(ben)).toEqual([]);
  });

  it('is nothing that the user may not do, or not see', async () => {
    await create(ana);
    for (const permissions of [['mandates'], ['mandates:approve']]) {
      expect(await awaiting({ ...ben, permissions: new Set(permissions) })).toEqual([]);
    }
    const elsewhere = gateway.signIn({ ...ben, countries: ['BB'] });
    expect((await gateway.send(elsewhere, 'GET', '/api/manage/AA/awaiting')).body.code).toBe(418);
    expect((await gateway.send(undefined, 'GET', '/api/manage/AA/awaiting')).status).toBe(401);
  });

  it('is counted up to 99, whatever the user entered themselves', async () => {
    await copy(await create(ana), 600);
    expect(await awaiting(ana)).toEqual([]);
    expect(await awaiting(ben)).toEqual(waiting(null));
    await create(ben);
    expect(await awaiting(ana)).toEqual(waiting(1));
  });
});

/** Copies a mandate and its events so often. */
async function copy(id: string, times: number): Promise<void> {
  await sql`with copied as (
      insert into mandate
      select copy.* from mandate, generate_series(1, ${times}) as number,
        jsonb_populate_record(mandate, jsonb_build_object('id', gen_random_uuid(), 'mandate_no', number::text)) as copy
      where mandate.id = ${id}::uuid returning id
    )
    insert into record_event
    select copy.* from record_event as event, copied,
      jsonb_populate_record(event, jsonb_build_object('id', gen_random_uuid(), 'record_id', copied.id)) as copy
    where event.record_id = ${id}::uuid`.execute(gateway.db);
}
