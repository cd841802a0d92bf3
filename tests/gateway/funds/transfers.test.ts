import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import type { EntityRecord } from '../../../src/gateway/database/records';
import { verifyTransfers } from '../../../src/gateway/funds/verifyFunds';
import { post } from '../../../src/gateway/ledger/post';
import { readBalances } from '../support/readBalances';
import { verifyLedger } from '../../../src/gateway/ledger/verify';
import { merchantId as idOf } from '../../../src/gateway/sandbox/merchants/storeMerchants';
import { authenticatorCode } from '../../support/authenticatorCode';
import { type Answer, type TestGateway, testGateway } from '../support/testGateway';
import { testKeyRing } from '../../support/keyRing';
import { authenticatorOf } from '../../../src/gateway/auth/tables';

const secret = 'TRANSFERSECRET234ABCDEFGHIJKLMNO';
let gateway: TestGateway;

/** Merchant numbers of the sandbox: the second has no account in Pakistan, the third is disabled. */
const [payer, receiver, disabled] = ['800101', '800202', '800303'] as const;
type Merchant = typeof payer | typeof receiver;
const idOfMerchant = (code: string) => idOf('tests', code);

beforeAll(async () => {
  gateway = await testGateway({ now: '2026-11-20T18:00:00Z', merchants: true });
});
afterAll(() => gateway.close());
// Codes are used once, and repeats count within 30 days.
beforeEach(() => gateway.clock.set(new Date(gateway.clock.now().getTime() + 31 * 24 * 60 * 60_000)));

/** A user of a merchant with an authenticator of their own. */
async function userOf(merchant: Merchant) {
  const userId = newId();
  const role = gateway.db
    .selectFrom('merchant_user')
    .select('role_id')
    .where('merchant_id', '=', idOfMerchant(merchant))
    .limit(1);
  await gateway.db
    .insertInto('merchant_user')
    .values({
      id: userId,
      merchant_id: idOfMerchant(merchant),
      role_id: (await role.executeTakeFirstOrThrow()).role_id,
      account: `${userId}@transfers.example`,
      nick_name: 'Teller',
      status: 'active',
      password_hash: 'none',
      must_set_password: false,
      authenticator_secret: testKeyRing.encrypt(secret, authenticatorOf(userId)),
      created_at: gateway.clock.now().toISOString(),
    })
    .execute();
  const token = gateway.signIn({ merchantId: idOfMerchant(merchant), userId, userName: 'Teller' });
  const send = (path: string, body: unknown, headers = {}, country = 'MX'): Promise<Answer> =>
    gateway.send(token, 'POST', `/api/manage/${country}/merchant-transfers${path}`, body, headers);
  return {
    send,
    /** Transfers with a valid code. */
    transfer: (body: unknown, headers = {}, country = 'MX') =>
      send('', body, { 'authenticator-code': codeNow(), ...headers }, country),
    list: async (path = 'merchant-transfers') =>
      (await gateway.send(token, 'GET', `/api/manage/MX/${path}`)).body.data as EntityRecord[],
    get: async (path: string) => (await gateway.send(token, 'GET', `/api/manage/MX/${path}`)).body.data,
  };
}

const codeNow = () => authenticatorCode(secret, gateway.clock.now().getTime());

const accountOf = (merchant: string) => ({
  merchantId: idOfMerchant(merchant),
  country: 'MX',
  currency: 'MXN',
});
const availableOf = async (merchant: string) =>
  (await readBalances(gateway.db, accountOf(merchant))).available;

/** Leaves a merchant this much. */
async function leave(merchant: string, amount: number) {
  const rest = (await availableOf(merchant)) - amount;
  const move = { from: 'available', to: 'bank', amount: rest } as const;
  const at = gateway.clock.now();
  const posting = { ...accountOf(merchant), key: newId(), businessType: 'correction' as const, at };
  await post(gateway.db, gateway.model, [{ ...posting, moves: [move] }]);
}

const problems = async () => (await verifyLedger(gateway.db, gateway.model, [verifyTransfers])).problems;

describe('a transfer', () => {
  it('leaves one merchant for another, each of whom has a record, an event and an entry of it', async () => {
    const [teller, other] = [await userOf(payer), await userOf(receiver)];
    const before = [await availableOf(payer), await availableOf(receiver)];
    const answer = await teller.transfer({ receivingAccount: receiver, amount: 12_345, remark: 'Rent' });
    expect(answer).toMatchObject({ status: 200 });
    const { id, transferNo } = answer.body.data as { id: string; transferNo: string };
    const shared = { transferNo, payingAccount: payer, receivingAccount: receiver, amount: 12_345 };
    const [sent] = await teller.list();
    const [received] = await other.list();
    expect(sent).toMatchObject({ ...shared, id, direction: 'out', transferredBy: 'Teller', remark: 'Rent' });
    expect(sent!.counterpartyName).toBe('C*** M***');
    expect(received).toMatchObject({ ...shared, direction: 'in', counterpartyName: 'M*** G***' });
    expect(received).not.toHaveProperty('transferredBy');
    expect([await availableOf(payer), await availableOf(receiver)]).toEqual([
      before[0]! - 12_345,
      before[1]! + 12_345,
    ]);
    expect(await other.get(`merchant-transfers/${received!.id}/events`)).toMatchObject([
      { to: 'completed', actor: { kind: 'system' } },
    ]);
    const filter = encodeURIComponent(JSON.stringify({ sourceNo: transferNo }));
    const [entry] = await other.list(`account-details?filter=${filter}`);
    expect(entry).toMatchObject({ businessType: 'transferIn', account: 'available', income: 12_345 });
    expect(await problems()).toEqual([]);
  });

  it('is made once when it is sent twice at the same time', async () => {
    const teller = await userOf(payer);
    const before = await availableOf(payer);
    const headers = { 'idempotency-key': newId(), 'authenticator-code': codeNow() };
    const body = { receivingAccount: receiver, amount: 700 };
    const answers = await Promise.all([1, 2].map(() => teller.send('', body, headers)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]!.body).toEqual(answers[1]!.body);
    expect(await availableOf(payer)).toBe(before - 700);
  });

  it('is not made by two users at once beyond the available balance', async () => {
    const tellers = [await userOf(payer), await userOf(payer)];
    await leave(payer, 1_000);
    const answers = await Promise.all(
      tellers.map((teller, index) => teller.transfer({ receivingAccount: receiver, amount: 800 + index })),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toMatchObject([
      { status: 422, body: { errors: [{ path: '/amount', keyword: 'aboveAvailable' }] } },
    ]);
    expect(refused[0]!.body.errors![0]!.msg).toMatch(/^Enter at most the available balance, [\d.]+ MXN\.$/);
    expect(await availableOf(payer)).toBeLessThanOrEqual(200);
    expect(await problems()).toEqual([]);
  });

  it('and others in both directions at once come to nothing', async () => {
    const directions = [payer, receiver, payer, receiver, payer, receiver] as const;
    for (const merchant of [payer, receiver]) {
      const move = { from: 'bank', to: 'available', amount: 10_000 } as const;
      const at = gateway.clock.now();
      const posting = { ...accountOf(merchant), key: newId(), businessType: 'recharge' as const, at };
      await post(gateway.db, gateway.model, [{ ...posting, moves: [move] }]);
    }
    const before = await availableOf(payer);
    const tellers = await Promise.all(directions.map(userOf));
    const answers = await Promise.all(
      tellers.map((teller, index) => {
        const receivingAccount = directions[index] === payer ? receiver : payer;
        return teller.transfer({ receivingAccount, amount: 100 + Math.floor(index / 2) });
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(directions.map(() => 200));
    expect(await availableOf(payer)).toBe(before);
    expect(await problems()).toEqual([]);
  });

  it('of what was transferred before to the same account is confirmed first', async () => {
    const teller = await userOf(receiver);
    const body = { receivingAccount: payer, amount: 4_321 };
    expect((await teller.transfer(body)).status).toBe(200);
    gateway.clock.set(new Date(gateway.clock.now().getTime() + 60_000));
    const again = await teller.transfer(body);
    expect(again).toMatchObject({ status: 422, body: { errors: [{ keyword: 'repeats' }] } });
    const { params } = again.body.errors![0]! as unknown as { params: { confirmation: string } };
    const confirmed = await teller.transfer(body, { 'confirmed-repeats': params.confirmation });
    expect(confirmed.status).toBe(200);
  });

  it('is rehearsed without a code: whose account it is, and nothing is moved', async () => {
    const teller = await userOf(receiver);
    const before = await availableOf(receiver);
    const answer = await teller.send('?rehearse=true', { receivingAccount: payer, amount: 55 });
    expect(answer.body.data).toMatchObject({
      after: { receivingAccount: payer, counterpartyName: 'M*** G***', amount: 55 },
    });
    expect(await availableOf(receiver)).toBe(before);
  });
});

/** Sends a transfer that must move nothing. */
const refused = async (body: object, headers: object = {}, country = 'MX') => {
  const teller = await userOf(payer);
  const before = await availableOf(receiver);
  const { status, body: answer } = await teller.transfer(body, headers, country);
  expect(await availableOf(receiver)).toBe(before);
  return { status, errors: answer.errors };
};

describe('a transfer is refused', () => {
  it('with a wrong code, and without one', async () => {
    const wrong = codeNow() === '000000' ? '000001' : '000000';
    for (const code of [wrong, '']) {
      const body = { receivingAccount: receiver, amount: 100 };
      expect(await refused(body, { 'authenticator-code': code })).toMatchObject({
        status: 422,
        errors: [{ keyword: 'stepUp' }],
      });
    }
  });

  it.each([0, -1, 1.5, 100_000_000_000_001, '100', null])('with an amount of %s', async (amount) => {
    const { status, errors } = await refused({ receivingAccount: receiver, amount });
    expect({ status, paths: errors?.map(({ path }) => path) }).toEqual({ status: 422, paths: ['/amount'] });
  });

  it('with a part of a unit where amounts are whole', async () => {
    const { errors } = await refused({ receivingAccount: receiver, amount: 150 }, {}, 'PK');
    expect(errors).toMatchObject([{ path: '/amount', keyword: 'multipleOf' }]);
  });

  it('to one’s own account', async () => {
    const { errors } = await refused({ receivingAccount: payer, amount: 100 });
    expect(errors).toMatchObject([{ path: '/receivingAccount', keyword: 'ownAccount' }]);
  });

  it('to accounts of other currencies, disabled merchants, real ones and nobody alike', async () => {
    const real = { id: newId(), code: '900900', name: 'Real', status: 'active' as const, sandbox: false };
    const created_at = gateway.clock.now().toISOString();
    await gateway.db
      .insertInto('merchant')
      .values({ ...real, created_at })
      .execute();
    await gateway.db
      .insertInto('merchant_account')
      .values({ merchant_id: real.id, country: 'MX', position: 0, gateway_url: '', created_at })
      .execute();
    const answers = [
      await refused({ receivingAccount: receiver, amount: 100 }, {}, 'PK'),
      await refused({ receivingAccount: disabled, amount: 100 }),
      await refused({ receivingAccount: real.code, amount: 100 }),
      await refused({ receivingAccount: '999999', amount: 100 }),
    ];
    expect(answers[0]).toMatchObject({ errors: [{ path: '/receivingAccount', keyword: 'noReceiver' }] });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });
});

describe('the lookup of a receiving account', () => {
  const path = '/lookups/receivingAccount';

  it('says the first letters of the merchant’s name', async () => {
    const teller = await userOf(payer);
    const answer = await teller.send(path, { value: receiver });
    expect(answer.body.data).toEqual({ counterpartyName: 'C*** M***' });
  });

  it('says the same of disabled and unknown accounts as the form does', async () => {
    const teller = await userOf(payer);
    const answers = [];
    for (const value of [disabled, '999998']) answers.push(await teller.send(path, { value }));
    const form = await teller.send('?rehearse=true', { receivingAccount: '999998', amount: 1 });
    for (const { status, body } of answers)
      expect({ status, body }).toEqual({ status: 422, body: form.body });
  });

  it('needs the permission to transfer', async () => {
    const reader = gateway.signIn({
      merchantId: idOfMerchant(payer),
      permissions: new Set(['financialcenter:manage']),
    });
    const url = `/api/manage/MX/merchant-transfers${path}`;
    expect((await gateway.send(reader, 'POST', url, { value: receiver })).status).toBe(403);
  });

  it('is slowed down by guesses, made by it or by the form', async () => {
    const teller = await userOf(payer);
    const guess = (index: number) =>
      index % 2 === 0
        ? teller.send(path, { value: `77${1000 + index}` })
        : teller.send('?rehearse=true', { receivingAccount: `77${1000 + index}`, amount: 1 });
    const statuses = [];
    for (let index = 0; index < 22; index++) statuses.push((await guess(index)).status);
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 422));
    expect(statuses.at(-1)).toBe(429);
  });
});
