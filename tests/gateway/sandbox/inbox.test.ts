import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { queueMail } from '../../../src/gateway/mail/outbox';
import { type SignInGateway, signInGateway } from '../auth/support/signInGateway';
import { testKeyRing } from '../../support/keyRing';

const owner = 'owner@mariposa.example';
let gateway: SignInGateway;

beforeAll(async () => {
  gateway = await signInGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.db.deleteFrom('mail_outbox').execute();
});

const queue = (recipient: string, subject: string, second = 0) =>
  queueMail(
    gateway.db,
    testKeyRing,
    { recipient, subject, body: 'text' },
    new Date(gateway.clock.now().getTime() + second * 1000),
  );
const read = async (query: string, from = gateway) =>
  from.send(undefined, 'GET', `/api/global/sandbox/inbox${query}`);
const subjects = async (query: string) =>
  ((await read(query)).body.data as { subject: string }[]).map(({ subject }) => subject);

it('shows the e-mails to an account, regardless of its case, newest first', async () => {
  await queue(owner, 'first');
  await queue(owner, 'second', 1);
  await queue('finance@mariposa.example', 'of another', 2);
  const answer = await read(`?account=${encodeURIComponent(owner.toUpperCase())}`);
  expect(answer.body).toMatchObject({
    code: 200,
    data: [
      { to: owner, subject: 'second', text: 'text', at: '2026-11-20T12:00:06Z' },
      { to: owner, subject: 'first', text: 'text', at: '2026-11-20T12:00:05Z' },
    ],
  });
});

it('shows the newest twenty', async () => {
  for (let number = 1; number <= 25; number++) await queue(owner, String(number), number);
  expect(await subjects(`?account=${owner}`)).toEqual(
    Array.from({ length: 20 }, (_, back) => `${25 - back}`),
  );
});

it('shows nothing without an account or for an unknown one', async () => {
  await queue(owner, 'one');
  for (const query of [
    '',
    '?account=',
    '?account=nobody',
    '?account=%00',
    '?account=a&account=b',
    '?account=%25',
  ]) {
    expect((await read(query)).body).toMatchObject({ code: 200, data: [] });
  }
});

it('never shows e-mails to users of merchants outside the sandbox', async () => {
  await queue(owner, 'reset code');
  expect(await subjects(`?account=${owner}`)).toEqual(['reset code']);
  await gateway.db.updateTable('merchant').set({ sandbox: false }).where('code', '=', '800101').execute();
  try {
    expect(await subjects(`?account=${owner}`)).toEqual([]);
  } finally {
    await gateway.db.updateTable('merchant').set({ sandbox: true }).where('code', '=', '800101').execute();
  }
});

it('is empty if a mail server sends the e-mails', async () => {
  const config = { smtpUrl: 'smtp://mail.example', mailFrom: 'a@corridor.example' };
  const other = await signInGateway(undefined, { config });
  try {
    await queueMail(
      other.db,
      testKeyRing,
      { recipient: owner, subject: 'one', body: 'text' },
      other.clock.now(),
    );
    expect((await read(`?account=${owner}`, other)).body.data).toEqual([]);
  } finally {
    await other.close();
  }
});
