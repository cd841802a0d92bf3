import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import { mandateModel } from '../support/mandateModel';
import { type TestGateway, testGateway } from '../support/testGateway';

const merchantId = newId();
const base = '/api/manage/AA/mandates';
const ana = { merchantId, userId: newId(), userName: 'Ana' };
const ben = { merchantId, userId: newId(), userName: 'Ben' };
const mandate = { holder: 'Rosa Luna', account: 'AA-1234567890', limit: 100_000 };
let gateway: TestGateway;

const send = (method: 'GET' | 'POST', path: string, user: object, body?: unknown) =>
  gateway.send(gateway.signIn(user), method, `${base}${path}`, body);
const create = async () => ((await send('POST', '', ana, mandate)).body.data as { id: string }).id;
const read = async (id: string) => (await send('GET', `/${id}`, ana)).body.data;
const events = async (id: string) => (await send('GET', `/${id}/events`, ana)).body.data as object[];

describe('an action without a transition', () => {
  beforeAll(async () => {
    const model = mandateModel();
    const awaiting = { properties: { status: { const: 'awaitingApproval' } }, required: ['status'] };
    const permission = 'mandates:edit';
    Object.assign(model.resources.mandates!.actions!, {
      changeLimit: {
        title: 'Change limit',
        permission,
        when: awaiting,
        input: {
          properties: { limit: { maximum: 500_000 }, why: { title: 'Why', type: 'string', maxLength: 40 } },
          required: ['limit'],
        },
      },
      moveAccount: { title: 'Move', permission, input: { properties: { account: {} } } },
      confirmHolder: {
        title: 'Confirm holder',
        permission,
        not: 'creator',
        input: { properties: { holder: {} }, required: ['holder'] },
      },
    });
    gateway = await testGateway({ model, handlers: {}, now: '2026-11-20T12:00:00Z' });
  });
  afterAll(() => gateway.close());

  it('stores its input, leaves the state, and keeps what was entered with the values before', async () => {
    const id = await create();
    const answer = await send('POST', `/${id}/change-limit`, ben, { limit: 200_000, why: 'They asked' });
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { limit: 200_000, status: 'awaitingApproval' } },
    });
    expect(await read(id)).toMatchObject({ limit: 200_000, holder: 'Rosa Luna' });
    expect(await events(id)).toMatchObject([
      { to: 'awaitingApproval' },
      {
        from: null,
        to: null,
        form: 'changeLimit',
        note: 'Daily limit, Why changed',
        actor: { name: 'Ben' },
        entered: [
          { field: 'limit', title: 'Daily limit', before: 100_000, after: 200_000 },
          { title: 'Why', before: null, after: 'They asked' },
        ],
      },
    ]);
  });

  it('leaves a record as it is, and nothing on its timeline, where it changes nothing', async () => {
    const id = await create();
    expect((await send('POST', `/${id}/change-limit`, ben, { limit: 100_000 })).status).toBe(200);
    expect(await events(id)).toHaveLength(1);
  });

  it('keeps masked values masked', async () => {
    const id = await create();
    await send('POST', `/${id}/move-account`, ben, { account: 'BB-9876543210' });
    expect((await events(id))[1]).toMatchObject({
      entered: [{ field: 'account', before: '•••• 7890', after: '•••• 3210' }],
    });
  });

  it('is held to its limits, its condition and who may do it', async () => {
    const id = await create();
    const change = (limit: number) => send('POST', `/${id}/change-limit`, ben, { limit });
    expect(await change(500_001)).toMatchObject({ status: 422, body: { errors: [{ path: '/limit' }] } });
    expect(await send('POST', `/${id}/confirm-holder`, ana, { holder: 'R. Luna' })).toMatchObject({
      status: 422,
      body: { errors: [{ keyword: 'creator' }] },
    });
    await send('POST', `/${id}/decline`, ben, { reason: 'Unknown' });
    expect(await change(200_000)).toMatchObject({ status: 422, body: { errors: [{ keyword: 'when' }] } });
    expect(await read(id)).toMatchObject({ limit: 100_000, holder: 'Rosa Luna' });
  });

  it('makes whoever has changed what the form asks for one of those who cannot approve it', async () => {
    const id = await create();
    await send('POST', `/${id}/change-limit`, ben, { limit: 200_000 });
    expect(await send('POST', `/${id}/approve`, ben, {})).toMatchObject({
      status: 422,
      body: { errors: [{ keyword: 'creator' }] },
    });
  });
});
