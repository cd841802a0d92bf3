import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailTextOf } from '../../../src/gateway/mail/tables';
import { type FundGateway, fundGateway } from '../funds/support/fundGateway';
import { runJobs } from '../support/runJobs';

const owner = 'owner@mariposa.example';
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
let gateway: FundGateway;
beforeAll(async () => {
  gateway = await fundGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.db.deleteFrom('mail_outbox').execute();
  await gateway.db.deleteFrom('notification').execute();
});

/** Writes the e-mails that are due, and returns them by recipient. */
async function mails() {
  const { db, context } = gateway;
  await runJobs(context, ['notifications.mail'], new Date('2100-01-01'));
  const rows = await db.selectFrom('mail_outbox').selectAll().orderBy('recipient').execute();
  return rows.map(({ id, recipient, subject, body }) => ({
    recipient,
    subject: context.keyRing.decrypt(subject, mailTextOf(id, 'subject')),
    body: context.keyRing.decrypt(body, mailTextOf(id, 'body')),
  }));
}

const post = (path: string, body: object) =>
  gateway.owner.send('POST', path, body, { proven: true, headers: { 'user-agent': chrome } });

describe('a new bank account', () => {
  it('is told by e-mail to all who see bank accounts, also to who added it: who, when, from where, what to do', async () => {
    const account = {
      kind: 'usdt',
      chain: 'ERC20',
      accountNumber: '0x52908400098527886E0F7030069857D2E4169EE7',
    };
    const { data } = (await post('MX/bank-accounts', account)).body;
    const { id, accountId } = data as { id: string; accountId: string };
    const written = await mails();
    expect(written.map(({ recipient }) => recipient)).toContain(owner);
    expect(new Set(written.map(({ recipient }) => recipient)).size).toBe(written.length);
    const { subject, body } = written.find(({ recipient }) => recipient === owner)!;
    expect(subject).toMatch(/^Bank account added at /);
    expect(body).toContain(`    ${accountId}`);
    expect(body).toMatch(/When: 20\d\d-\d\d-\d\d \d\d:\d\d:\d\d GMT-6/);
    expect(body).toContain('From: 127.0.0.1, Chrome on Linux');
    expect(body).toContain(`/${id}?country=MX`);
    expect(body).not.toContain('%{');
    expect(body).not.toContain(account.accountNumber);
  });

  it('is told in the language of each reader', async () => {
    await gateway.db
      .updateTable('merchant_user')
      .set({ language: 'zh' })
      .where('account', '=', owner)
      .execute();
    const account = {
      kind: 'usdt',
      chain: 'ERC20',
      accountNumber: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    };
    await post('MX/bank-accounts', account);
    const written = await mails();
    const { subject } = written.find(({ recipient }) => recipient === owner)!;
    expect(subject).toContain('新增了 1 个银行账户');
    await gateway.db
      .updateTable('merchant_user')
      .set({ language: null })
      .where('account', '=', owner)
      .execute();
  });

  it('that is only rehearsed, or rejected, is told to nobody', async () => {
    const answer = await post('MX/bank-accounts', { kind: 'usdt', chain: 'ERC20', accountNumber: '0x1' });
    expect(answer.status).toBe(422);
    expect(await mails()).toEqual([]);
  });
});

describe('an edit of an application', () => {
  it('is told where it changes what protects it, and not where it changes another field', async () => {
    const values = { name: 'Shop', scopes: ['read', 'collect'], callsPerMinute: 60 };
    const { id } = (await post('MX/applications', values)).body.data as { id: string };
    const edit = (body: object) =>
      gateway.owner.send('PUT', `MX/applications/${id}`, { ...values, ...body }, { proven: true });
    expect(await edit({ name: 'Other shop' })).toMatchObject({ status: 200 });
    const before = (await mails()).map(({ subject }) => subject);
    expect(before.filter((each) => !/^Application added|：新增了 1 个应用/.test(each))).toEqual([]);
    expect(await edit({ allowedAddresses: ['203.0.113.7'] })).toMatchObject({ status: 200 });
    const after = (await mails()).map(({ subject }) => subject).slice(before.length);
    expect(after.length).toBeGreaterThan(0);
  });
});
