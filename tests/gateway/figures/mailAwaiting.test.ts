import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { mailTextOf } from '../../../src/gateway/mail/tables';
import { type FundGateway, fundGateway } from '../funds/support/fundGateway';
import { runJobs } from '../support/runJobs';

let gateway: FundGateway;
let account: string;

/** Above what the merchant withdraws within a day without a second person. */
const large = 6_000_000;

beforeAll(async () => {
  gateway = await fundGateway();
  account = await gateway.bankAccount('MX');
  await gateway.setAvailable('MX', 1_000_000_000);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.db.deleteFrom('mail_outbox').execute();
  await gateway.db.updateTable('merchant_user').set({ mails_awaiting: false, language: null }).execute();
});

/** Has users wish to be told. */
const tell = (names: ('owner' | 'finance')[], language: string | null = null) =>
  gateway.db
    .updateTable('merchant_user')
    .set({ mails_awaiting: true, language })
    .where(
      'id',
      'in',
      names.map((name) => gateway[name].userId),
    )
    .execute();

let amounts = 0;

/** Withdraws as the owner, each time another amount, as the same one would repeat the one before. */
const withdraw = async (amount = large) =>
  (await gateway.withdrawn('MX', { bankAccountId: account, amount: amount + (amounts += 100) })).id;

/** Runs the jobs of a minute later, and returns the e-mails. */
async function mails() {
  const { db, context } = gateway;
  await runJobs(context, ['awaiting.mail'], new Date('2100-01-01'));
  const rows = await db.selectFrom('mail_outbox').selectAll().orderBy('recipient').execute();
  return rows.map(({ id, recipient, subject, body }) => ({
    recipient,
    subject: context.keyRing.decrypt(subject, mailTextOf(id, 'subject')),
    body: context.keyRing.decrypt(body, mailTextOf(id, 'body')),
  }));
}

it('tells whoever may do something, and wishes so, of what others entered', async () => {
  await tell(['owner', 'finance']);
  await withdraw();
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    recipient: 'finance@mariposa.example',
    subject: '1 new in Withdrawals awaits you',
  });
  expect(mail!.body).toContain('Withdrawals (Mexico): 1\n    To do: Approve');
  const filter = encodeURIComponent('{"status":["awaitingApproval"]}');
  expect(mail!.body).toContain(`/#/Withdrawals?filter=${filter}&country=MX`);
});

it('is one e-mail for all that came within a minute, without what is decided already', async () => {
  await tell(['finance'], 'zh');
  // Each is sent with a code, for which the clock goes on by half a minute.
  gateway.clock.set(new Date(Math.ceil(gateway.clock.now().getTime() / 60_000) * 60_000 - 30_000));
  const [decided] = [await withdraw(), await withdraw()];
  const path = `MX/withdrawals/${decided}`;
  const { $revision } = (await gateway.finance.send('GET', path)).body.data as { $revision: string };
  const headers = { 'if-match': `"${$revision}"` };
  const answer = await gateway.finance.send('POST', `${path}/release`, {}, { proven: true, headers });
  expect(answer.status).toBe(200);
  expect((await mails()).map(({ subject }) => subject)).toEqual(['提现记录：1 条新记录待您处理']);
});

it('tells nobody who does not wish so, or of what awaits nobody', async () => {
  await withdraw();
  expect(await mails()).toEqual([]);
  await tell(['finance']);
  gateway.clock.set(new Date(gateway.clock.now().getTime() + 2 * 24 * 60 * 60_000));
  await withdraw(50_000);
  expect(await mails()).toEqual([]);
});
