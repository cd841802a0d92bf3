import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { credentials } from '../auth/support/signInGateway';
import { type PersonalGateway, personalGateway } from './support/personalGateway';

const owner = 'owner@mariposa.example';
const next = 'Papillon-2027';
let gateway: PersonalGateway;
let token: string;
let current = credentials(owner).password;

beforeAll(async () => {
  gateway = await personalGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  // The session is a step older than the code that a test uses, and no counted attempts are left.
  gateway.later(60);
  const first = await gateway.password(owner, current);
  const second = await gateway.code((first.body.data as { ticket: string }).ticket, gateway.shown(owner));
  token = (second.body.data as { token: string }).token;
  gateway.later(1);
});

const change = (body: Record<string, unknown> = {}, as = token) =>
  gateway.call(as, 'POST', 'changePassword', {
    currentPassword: current,
    password: next,
    repeatPassword: next,
    code: gateway.shown(owner),
    ...body,
  });
const rejectedAt = async (body: Record<string, unknown>) => {
  const answer = await change(body);
  expect(answer.status).toBe(422);
  expect(answer.body.errors!.every(({ msg }) => !/^(personal|authentication)\./.test(msg))).toBe(true);
  return answer.body.errors!.map(({ path, keyword }) => `${path} ${keyword}`);
};

/** The statuses of six such attempts in a row. */
const statusesOf = async (body: Record<string, unknown>) => {
  const statuses: number[] = [];
  for (let round = 0; round < 6; round++) statuses.push((await change(body)).status);
  return statuses;
};

it('rejects invalid input and names the field', async () => {
  expect(await rejectedAt({ currentPassword: 'Wrong-2026' })).toEqual(['/currentPassword wrong']);
  expect(await rejectedAt({ password: current, repeatPassword: current })).toEqual(['/password same']);
  expect(await rejectedAt({ password: 'short', repeatPassword: 'other' })).toEqual([
    '/password length',
    '/password kinds',
    '/repeatPassword repeated',
  ]);
  expect(await rejectedAt({ code: '000000' })).toEqual(['/code wrong']);
  expect(await rejectedAt({ code: undefined })).toEqual(['/code required']);
  const used = gateway.shown(owner);
  await gateway.call(token, 'POST', 'recoveryCodes', { password: current, code: used });
  expect(await rejectedAt({ code: used })).toEqual(['/code used']);
  expect(await gateway.history(token)).toEqual(
    expect.arrayContaining(['!passwordChanged wrongPassword', '!passwordChanged wrongCode']),
  );
  expect((await gateway.password(owner, current)).body.code).toBe(200);
});

it('slows down wrong passwords and wrong codes', async () => {
  expect(await statusesOf({ currentPassword: 'Wrong-2026' })).toEqual([422, 422, 422, 422, 422, 429]);
  gateway.later(20);
  expect(await statusesOf({ code: '000000' })).toEqual([422, 422, 422, 422, 422, 429]);
});

it('is changed, keeps this session and ends the others and every ticket', async () => {
  const { ticket } = (await gateway.password(owner, current)).body.data as { ticket: string };
  const other = await gateway.enter(owner);
  gateway.later(1);
  const answer = await change();
  expect(answer).toMatchObject({ status: 200, body: { code: 200, data: {} } });
  expect((await gateway.call(token, 'GET', 'profile')).body.data).toMatchObject({
    passwordChangedAt: gateway.clock.now().toISOString(),
  });
  expect((await gateway.call(other, 'GET', 'profile')).body.code).toBe(409);
  expect((await gateway.code(ticket, gateway.shown(owner, 1))).body.code).toBe(440);
  expect((await gateway.password(owner, current)).body.code).toBe(401);
  current = next;
  expect((await gateway.password(owner, current)).body.code).toBe(200);
  expect(await gateway.history(token)).toContain('passwordChanged');
});

it('is changed once by two concurrent requests', async () => {
  const code = gateway.shown(owner);
  const answers = await Promise.all(
    [1, 2].map((one) => {
      const password = `Doble-202${one}`;
      return change({ password, repeatPassword: password, code });
    }),
  );
  expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '422']);
  current = answers[0]!.status === 200 ? 'Doble-2021' : 'Doble-2022';
  expect((await gateway.password(owner, current)).body.code).toBe(200);
});
