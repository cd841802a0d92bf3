import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { credentials } from '../auth/support/signInGateway';
import { type PersonalGateway, personalGateway } from './support/personalGateway';

const owner = 'owner@mariposa.example';
let gateway: PersonalGateway;

beforeAll(async () => {
  gateway = await personalGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  gateway.later(60);
  await gateway.db.deleteFrom('security_event').execute();
});

it('shows sign-ins that succeeded and failed, with their origin and reason', async () => {
  await gateway.password(owner, 'Wrong-2026', '198.51.100.9');
  await expect.poll(() => gateway.db.selectFrom('security_event').selectAll().execute()).toHaveLength(1);
  gateway.later(1);
  const first = await gateway.password(owner, credentials(owner).password);
  await gateway.code((first.body.data as { ticket: string }).ticket, '000000');
  gateway.later(1);
  const token = await gateway.enter(owner);
  const { body } = await gateway.records(token, 'GET', 'sign-in-history');
  expect(body.data).toMatchObject([
    {
      occurredAt: gateway.clock.now().toISOString(),
      eventKind: 'signIn',
      outcome: 'success',
      address: '203.0.113.7',
      agent: 'lightMyRequest',
    },
    { eventKind: 'signIn', outcome: 'failure', detail: 'wrongCode' },
    { eventKind: 'signIn', outcome: 'failure', detail: 'wrongPassword', address: '198.51.100.9' },
  ]);
  await gateway.send(token, 'POST', '/api/global/logout');
  gateway.later(1);
  expect((await gateway.history(await gateway.enter(owner)))[1]).toBe('signOut');
});

it('shows rejected sign-ins of a disabled user', async () => {
  const disable = (status: 'active' | 'disabled') =>
    gateway.db.updateTable('merchant_user').set({ status }).where('account', '=', owner).execute();
  await disable('disabled');
  expect((await gateway.password(owner, credentials(owner).password)).body.code).toBe(423);
  await disable('active');
  gateway.later(1);
  expect(await gateway.history(await gateway.enter(owner))).toEqual(['signIn', '!signIn disabled']);
});

it('holds only the user’s own events, and none of accounts that do not exist', async () => {
  await gateway.password('nobody@mariposa.example', 'Wrong-2026');
  await gateway.enter(owner);
  const stranger = await gateway.enter('owner@condor.example');
  expect(await gateway.history(stranger)).toEqual(['signIn']);
  expect(await gateway.db.selectFrom('security_event').select('kind').execute()).toHaveLength(2);
});

it('is read page by page, the latest first', async () => {
  const token = await gateway.enter(owner);
  for (const name of ['A', 'B', 'C', 'D']) await gateway.call(token, 'PUT', 'profile', { nickName: name });
  const page = async (range: string) => {
    const answer = await gateway.records(token, 'GET', `sign-in-history?range=${range}`);
    return {
      kinds: (answer.body.data as { eventKind: string }[]).map(({ eventKind }) => eventKind),
      range: answer.headers['content-range'],
    };
  };
  expect(await page('[0,1]')).toEqual({
    kinds: ['nickNameChanged', 'nickNameChanged'],
    range: 'sign-in-history 0-1/5',
  });
  expect(await page('[3,9]')).toEqual({
    kinds: ['nickNameChanged', 'signIn'],
    range: 'sign-in-history 3-4/5',
  });
  expect(await page('[9,12]')).toEqual({ kinds: [], range: 'sign-in-history */5' });
  for (const range of ['[0]', '[-1,3]', '[3,1]', '[0,5000]', '[20000,20001]', 'x', '["0",1]']) {
    expect((await gateway.records(token, 'GET', `sign-in-history?range=${range}`)).status).toBe(422);
  }
});
