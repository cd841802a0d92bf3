import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticatorOf } from '../../../src/gateway/auth/tables';
import { newId } from '../../../src/gateway/database/ids';
import { permissionNames } from '../../../src/metadata/tenants/permissionPatterns';
import { authenticatorCode } from '../../support/authenticatorCode';
import { testKeyRing } from '../../support/keyRing';
import { runJobs } from '../support/runJobs';
import { type FundGateway, fundGateway } from '../funds/support/fundGateway';

const secret = 'SECONDPERSON2345ABCDEFGHIJKLMNOP';
const day = 24 * 60 * 60_000;
const related = { status: 422, body: { errors: [{ path: '', keyword: 'related' }] } };
let gateway: FundGateway;
let account: string;
let number = 0;

/** A user who signs in with an authenticator of the test's own. */
interface Person {
  id: string;
  account: string;
  name: string;
}

beforeAll(async () => {
  gateway = await fundGateway();
  await gateway.setAvailable('MX', 900_000_000);
  account = await gateway.bankAccount('MX');
});
afterAll(() => gateway.close());

const later = (milliseconds: number) =>
  gateway.clock.set(new Date(gateway.clock.now().getTime() + milliseconds));

/** Gives somebody an authenticator, as if they had bound it. */
async function person(of: { account: string }): Promise<Person> {
  const row = await gateway.db
    .selectFrom('merchant_user')
    .select(['id', 'account', 'nick_name as name'])
    .where('account', '=', of.account)
    .executeTakeFirstOrThrow();
  await gateway.db
    .updateTable('merchant_user')
    .set({ authenticator_secret: testKeyRing.encrypt(secret, authenticatorOf(row.id)) })
    .where('id', '=', row.id)
    .execute();
  return row;
}

/** Sends a request as somebody, with a new code of their authenticator. */
function send(by: Person, method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, language = 'EN') {
  later(30_000);
  const { merchantId, model } = gateway;
  const permissions = new Set(permissionNames(model.permissions));
  const token = gateway.signIn({ merchantId, userId: by.id, userName: by.name, permissions });
  return gateway.send(token, method, `/api/${path}`, body, {
    'authenticator-code': authenticatorCode(secret, gateway.clock.now().getTime()),
    'idempotency-key': newId(),
    language,
  });
}

/** Adds a user as the operators' file does: nobody of the merchant gave them anything. */
async function given(role: string): Promise<Person> {
  number += 1;
  const roleRow = await gateway.db
    .selectFrom('merchant_role')
    .select('id')
    .where('merchant_id', '=', gateway.merchantId)
    .where('name', '=', role)
    .executeTakeFirstOrThrow();
  const row = { id: newId(), account: `given${number}@mariposa.example` };
  await gateway.db
    .insertInto('merchant_user')
    .values({
      ...row,
      merchant_id: gateway.merchantId,
      role_id: roleRow.id,
      nick_name: `Given ${number}`,
      status: 'active',
      password_hash: '',
      must_set_password: false,
      authenticator_secret: null,
      created_at: gateway.clock.now().toISOString(),
    })
    .execute();
  return person(row);
}

async function invited(by: Person, role = 'Owner'): Promise<Person> {
  number += 1;
  const body = { account: `new${number}@mariposa.example`, name: `New ${number}`, role };
  expect((await send(by, 'POST', 'global/manage/users', body)).status).toBe(200);
  return person(body);
}

/** A withdrawal that awaits a second person. */
async function requested(by: Person): Promise<string> {
  number += 1;
  const body = { bankAccountId: account, amount: 6_000_000 + number };
  const { data } = (await send(by, 'POST', 'manage/MX/withdrawals', body)).body;
  expect(data).toMatchObject({ status: 'awaitingApproval' });
  return (data as { id: string }).id;
}

const release = (by: Person, id: string, language?: string) =>
  send(by, 'POST', `manage/MX/withdrawals/${id}/release`, {}, language);
const allowed = { status: 200, body: { data: { status: 'underReview' } } };

describe('a second person', () => {
  it('is not whom the requester has just invited, who is told from when on, and who may now', async () => {
    const [owner, other] = [await given('owner'), await given('owner')];
    const puppet = await invited(owner);
    const id = await requested(owner);
    const refused = await release(puppet, id);
    expect(refused).toMatchObject(related);
    expect(refused.body.msg).toContain(owner.name);
    expect(refused.body.msg).toContain(other.name);
    expect(refused.body.msg).not.toContain(`${puppet.name},`);
    const date = new Date(gateway.clock.now().getTime() + 30 * day).toISOString().slice(0, 8);
    expect(refused.body.msg).toContain(date);
    const chinese = (await release(puppet, id, 'ZH')).body.msg;
    expect(chinese).toContain('尚不独立');
    expect(await release(other, id)).toMatchObject(allowed);
  });

  it('is not whoever invited the requester, nor has access from the same user', async () => {
    const [owner, other] = [await given('owner'), await given('owner')];
    const [one, two] = [await invited(owner), await invited(owner)];
    const id = await requested(one);
    for (const by of [owner, two]) expect(await release(by, id)).toMatchObject(related);
    expect(await release(other, id)).toMatchObject(allowed);
  });

  it('is not invited by somebody whom the requester invited', async () => {
    const owner = await given('owner');
    const first = await invited(owner);
    const second = await invited(first);
    const third = await invited(second);
    const id = await requested(owner);
    for (const by of [second, third]) expect(await release(by, id)).toMatchObject(related);
  });

  it('has not got the role, or its permission, from the requester', async () => {
    const owner = await given('owner');
    const [clerk, other] = [await given('support'), await given('support')];
    const change = await send(owner, 'POST', `global/manage/users/${clerk.id}/change-role`, {
      role: 'Owner',
    });
    expect(change.body).toMatchObject({ code: 200 });
    const id = await requested(owner);
    expect(await release(clerk, id)).toMatchObject(related);
    const need = ['financialcenter', 'financialcenter:manage'];
    const role = { name: 'Deciders', permissions: need };
    const made = await send(owner, 'POST', 'global/manage/roles', role);
    expect(made.body).toMatchObject({ code: 200 });
    const another = await given('owner');
    await send(another, 'POST', `global/manage/users/${other.id}/change-role`, { role: 'Deciders' });
    const more = { ...role, permissions: [...need, 'financialcenter:manage:approve'] };
    const { id: roleId } = made.body.data as { id: string };
    const changed = await send(owner, 'PUT', `global/manage/roles/${roleId}`, more);
    expect(changed.body).toMatchObject({ code: 200 });
    expect(await release(other, id)).toMatchObject(related);
  });

  it('has not had the authenticator reset by the requester', async () => {
    const [owner, other] = [await given('owner'), await given('owner')];
    const reset = await send(owner, 'POST', `global/manage/users/${other.id}/reset-authenticator`, {});
    expect(reset.body).toMatchObject({ code: 200 });
    await person(other);
    expect(await release(other, await requested(owner))).toMatchObject(related);
  });

  it('is one once the time that the provider sets is over', async () => {
    const owner = await given('owner');
    const puppet = await invited(owner);
    later(29 * day);
    const id = await requested(owner);
    expect(await release(puppet, id)).toMatchObject(related);
    later(day);
    expect(await release(puppet, id)).toMatchObject(allowed);
  });

  it('is neither offered nor counted what they may not decide, in rows and e-mails as well', async () => {
    const owner = await given('owner');
    const puppet = await invited(owner);
    const count = async () => (await send(puppet, 'GET', 'manage/MX/awaiting')).body.data;
    const before = await count();
    const id = await requested(owner);
    expect(await count()).toEqual(before);
    const record = (await send(puppet, 'GET', `manage/MX/withdrawals/${id}`)).body.data;
    expect(record).toMatchObject({ $forOthers: expect.arrayContaining(['release']) as unknown });
    const { $revision: revision } = record as { $revision: string };
    const batches = 'manage/MX/withdrawals/batches/release';
    const sent = await send(puppet, 'POST', batches, { ids: [id], input: {}, revisions: { [id]: revision } });
    await runJobs(gateway.context, ['batches.perform'], new Date('2100-01-01'));
    expect(sent.body).toMatchObject({ code: 200 });
    const rows = await send(puppet, 'GET', `${batches}/${(sent.body.data as { id: string }).id}/rows`);
    expect(rows.body.data).toMatchObject([{ state: 'failed', errors: [{ keyword: 'related' }] }]);
  });
});

it('tells every approver of a new one by e-mail, in their language', async () => {
  const [owner, other] = [await given('owner'), await given('owner')];
  const clerk = await given('support');
  await gateway.db.updateTable('merchant_user').set({ language: 'zh' }).where('id', '=', other.id).execute();
  const mails = async () =>
    (await gateway.db.selectFrom('mail_outbox').select(['id', 'recipient', 'subject']).execute()).map(
      (mail) => ({
        to: mail.recipient,
        subject: testKeyRing.decrypt(mail.subject, { purpose: 'mailSubject', owner: mail.id }),
      }),
    );
  const puppet = await invited(owner);
  const told = (await mails()).filter(({ subject }) => subject.includes(puppet.name));
  expect(told).toContainEqual({
    to: owner.account,
    subject: `${puppet.name} may now approve at Mariposa Games`,
  });
  expect(told).toContainEqual({ to: other.account, subject: `${puppet.name} 现可在 Mariposa Games 审批` });
  expect(told.map(({ to }) => to)).not.toContain(clerk.account);
  expect(told.map(({ to }) => to)).not.toContain(puppet.account);
  const helper = await invited(owner, 'Support clerk');
  expect((await mails()).filter(({ subject }) => subject.includes(helper.name))).toEqual([]);
});
