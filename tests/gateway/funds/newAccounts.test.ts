import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FundGateway, fundGateway } from './support/fundGateway';

const country = 'MX';
const hours = 60 * 60_000;
let gateway: FundGateway;

beforeAll(async () => {
  gateway = await fundGateway({ newAccountHours: 24 });
  await gateway.setAvailable(country, 1_000_000_000);
});
afterAll(() => gateway.close());

/** Adds a bank account by its form, with a code. Returns it. */
async function add(accountNumber: string) {
  const body = { kind: 'usdt', chain: 'ERC20', accountNumber };
  const answer = await gateway.owner.send('POST', `${country}/bank-accounts`, body, { proven: true });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.data as { accountId: string; usableFrom?: string; addedAt: string };
}

const waiting = { path: '/bankAccountId', keyword: 'recordWaits' };

it('nothing is withdrawn to a new bank account before its time, by whatever way, and the rejection says when', async () => {
  const account = await add('0x52908400098527886E0F7030069857D2E4169EE7');
  expect(Date.parse(account.usableFrom!) - Date.parse(account.addedAt)).toBe(24 * hours);
  const body = { bankAccountId: account.accountId, amount: 50_000 };
  const refused = await gateway.withdraw(country, body);
  expect(refused).toMatchObject({ status: 422, body: { errors: [waiting] } });
  expect(refused.body.errors![0]!.msg).toMatch(
    /^It can be used from 20\d\d-\d\d-\d\d \d\d:\d\d:\d\d GMT-6 on/,
  );
  const rehearsed = await gateway.owner.send('POST', `${country}/withdrawals?rehearse=true`, body);
  expect(rehearsed).toMatchObject({ status: 422, body: { errors: [waiting] } });
  const greatest = await gateway.owner.send('POST', `${country}/withdrawals/greatest/amount`, body);
  expect(greatest).toMatchObject({ status: 422, body: { errors: [waiting] } });
  const schedule = { bankAccountId: account.accountId, turn: 'day' };
  const scheduled = await gateway.owner.send('POST', `${country}/withdrawal-schedules`, schedule, {
    proven: true,
  });
  expect(scheduled).toMatchObject({ status: 422, body: { errors: [waiting] } });
  gateway.clock.set(new Date(Date.parse(account.usableFrom!)));
  expect(await gateway.withdraw(country, body)).toMatchObject({ status: 200 });
});

it('the form cannot set the time itself', async () => {
  const body = {
    kind: 'usdt',
    chain: 'ERC20',
    accountNumber: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    usableFrom: '2020-01-01T00:00:00Z',
  };
  const answer = await gateway.owner.send('POST', `${country}/bank-accounts`, body, { proven: true });
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: '/usableFrom' }] } });
});

it('accounts can be used at once where the provider lets none wait, and so can those that were there before', async () => {
  const before = await gateway.bankAccount(country);
  expect(await gateway.withdraw(country, { bankAccountId: before, amount: 60_000 })).toMatchObject({
    status: 200,
  });
  const other = await fundGateway({ newAccountHours: 0 });
  const body = { kind: 'usdt', chain: 'ERC20', accountNumber: '0xde709f2102306220921060314715629080e2fb77' };
  const { data } = (await other.owner.send('POST', `${country}/bank-accounts`, body, { proven: true })).body;
  expect(data).toHaveProperty('accountId');
  expect((data as { usableFrom?: string | null }).usableFrom ?? null).toBeNull();
  await other.close();
});
