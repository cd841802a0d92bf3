import { afterAll, beforeAll, expect, it } from 'vitest';
import { readOperatorEvents } from '../../../src/gateway/operator/operatorEvents';
import { mailTextOf } from '../../../src/gateway/mail/tables';
import { type FundGateway, fundGateway } from '../funds/support/fundGateway';
import { runJobs } from '../support/runJobs';
import { operatorCommand } from './support/operatorCommand';

let gateway: FundGateway;
let code: string;
let account: { id: string; accountId: string };

beforeAll(async () => {
  gateway = await fundGateway({ newAccountHours: 24 });
  await gateway.setAvailable('MX', 1_000_000_000);
  ({ code } = await gateway.db
    .selectFrom('merchant')
    .select('code')
    .where('id', '=', gateway.merchantId)
    .executeTakeFirstOrThrow());
  const accountNumber = '0x52908400098527886E0F7030069857D2E4169EE7';
  const body = { kind: 'usdt', chain: 'ERC20', accountNumber };
  const { body: answer } = await gateway.owner.send('POST', 'MX/bank-accounts', body, { proven: true });
  account = answer.data as typeof account;
});
afterAll(() => gateway.close());

const lift = (...words: string[]) =>
  operatorCommand(gateway, ['lift-wait', ...words], { reason: 'Seen at the bank' });

it('an operator lets no account of another merchant, no other account and nothing without a reason be used', async () => {
  const [other] = await gateway.db.selectFrom('merchant').select('code').where('code', '!=', code).execute();
  await expect(lift(other!.code, 'MX', account.accountId)).rejects.toThrow('has no bank account');
  await expect(lift(code, 'PE', account.accountId)).rejects.toThrow('has no bank account');
  await expect(lift(code, 'MX', 'nothing')).rejects.toThrow('has no bank account');
  await expect(operatorCommand(gateway, ['lift-wait', code, 'MX', account.accountId])).rejects.toThrow(
    '--reason',
  );
  const body = { bankAccountId: account.accountId, amount: 50_000 };
  expect((await gateway.withdraw('MX', body)).status).toBe(422);
});

it('an operator lets a new account be used at once, which the audit, its timeline and the merchant are told', async () => {
  const { db, context, owner } = gateway;
  await db.deleteFrom('mail_outbox').execute();
  await db.deleteFrom('job').where('kind', '=', 'notifications.mail').execute();
  expect(await lift(code, 'MX', account.accountId)).toContain('Money can be withdrawn to');
  await gateway.withdrawn('MX', { bankAccountId: account.accountId, amount: 50_000 });
  const [event] = await readOperatorEvents(db, 1, code);
  expect(event).toMatchObject({ action: 'changed', subject: 'bankAccount', name: `MX ${account.accountId}` });
  expect(JSON.stringify(event)).toContain('Seen at the bank');
  const { body } = await owner.send('GET', `MX/bank-accounts/${account.id}/events`);
  expect(JSON.stringify(body.data)).toContain('Waiting time ended');
  await runJobs(context, ['notifications.mail'], new Date('2100-01-01'));
  const mails = await db.selectFrom('mail_outbox').selectAll().execute();
  expect(mails.map(({ recipient }) => recipient)).toContain('owner@mariposa.example');
  const texts = mails.map(({ id, body: text }) => context.keyRing.decrypt(text, mailTextOf(id, 'body')));
  for (const text of texts) {
    expect(text).toContain('By: your provider');
    expect(text).not.toContain('olga');
  }
  await expect(lift(code, 'MX', account.accountId)).rejects.toThrow('does not wait');
});
