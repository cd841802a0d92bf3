import { afterAll, beforeAll, expect, it } from 'vitest';
import { payout } from '../../../bench/support/payout';
import { boundForm } from '../../../src/metadata/bind/boundForm';
import type { StoredRecord } from '../../../src/gateway/database/records';
import { type FundGateway, fundGateway, type FundUser } from '../funds/support/fundGateway';
import { runJobs } from '../support/runJobs';

type Payout = StoredRecord<'payout-order'>;
type Payee = StoredRecord<'payee'>;

let gateway: FundGateway;
let place = 500;

beforeAll(async () => {
  gateway = await fundGateway();
  await gateway.setAvailable('MX', 1_000_000_000);
});
afterAll(async () => {
  await gateway.expectSound();
  await gateway.close();
});

const account = () => payout((place += 1)).payeeAccount;
async function ask<Data>(user: FundUser, method: 'POST' | 'PUT', path: string, body?: object): Promise<Data> {
  const answer = await user.send(method, path, body, { proven: true });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.data as Data;
}
const entered = (name: string) => ({
  nickname: `${name}, monthly`,
  payeeName: name,
  accountType: 3,
  payeeAccount: account(),
});
const add = (name: string, body: object = entered(name)) =>
  ask<Payee>(gateway.owner, 'POST', 'MX/payees', body);
const approve = (user: FundUser, { id }: { id: string }) =>
  user.send('POST', `MX/payees/${id}/approve`, undefined, { proven: true });
async function saved(name: string, body?: object): Promise<Payee> {
  const added = await add(name, body);
  expect((await approve(gateway.finance, added)).status).toBe(200);
  return added;
}
const pay = (body: object) => gateway.owner.send('POST', 'MX/payout-orders', body, { proven: true });
const paid = (body: object) => ask<Payout>(gateway.owner, 'POST', 'MX/payout-orders', body);
/** What a payout to an entered account says of it. */
const checkOf = async (payeeName: string, payeeAccount: string, amount: number) =>
  (await paid({ payeeName, accountType: 3, payeeAccount, amount })).payeeCheck;
const rowOf = (payeeName: string, amount: number) => ({
  payeeName,
  accountType: 3,
  payeeAccount: account(),
  amount,
});
async function payeesNamed(nickname: string): Promise<Payee[]> {
  const filter = encodeURIComponent(JSON.stringify({ nickname }));
  const answer = await gateway.owner.send('GET', `MX/payees?filter=${filter}`);
  return answer.body.data as Payee[];
}
/** Lets one person pay out so much. */
const setLimit = (approval_above: number) =>
  gateway.db
    .updateTable('order_limit')
    .set({ approval_above })
    .where('merchant_id', '=', gateway.merchantId)
    .where('kind', '=', 'payout')
    .execute();

it('a payee is approved by another person than who added it, and paid from then on', async () => {
  const payee = await add('Talleres Ruiz');
  expect(payee.status).toBe('awaitingApproval');
  const body = { payeeNo: payee.payeeNo, amount: 31_000 };
  const unapproved = [{ path: '/payeeNo', keyword: 'payeeNotApproved' }];
  expect(await pay(body)).toMatchObject({ status: 422, body: { errors: unapproved } });
  expect((await approve(gateway.owner, payee)).status).toBe(422);
  expect((await approve(gateway.finance, payee)).status).toBe(200);
  const made = await paid(body);
  const { payeeNo, payeeAccount } = payee;
  const copied = { payeeNo, payeeName: 'Talleres Ruiz', payeeAccount };
  expect(made).toMatchObject({ ...copied, payeeCheck: 'saved' });
});

it('a payee says when it was paid last, and how much', async () => {
  const { id, payeeNo } = await saved('Imprenta Sol');
  await paid({ payeeNo, amount: 32_000 });
  await runJobs(gateway.context, ['networks.submit']);
  gateway.clock.set(new Date(gateway.clock.now().getTime() + 3_600_000));
  await runJobs(gateway.context, ['networks.played', 'networks.query'], gateway.clock.now());
  expect(await gateway.read(`MX/payees/${id}`)).toMatchObject({
    lastAmount: 32_000,
    lastPaidAt: expect.any(String),
  });
});

it('a changed account asks for the approval again, and no payout goes to it before', async () => {
  const { id, payeeNo } = await saved('Cartones Norte');
  const payeeAccount = account();
  const edited = await ask<Payee>(gateway.owner, 'PUT', `MX/payees/${id}`, {
    ...entered('Cartones Norte'),
    payeeAccount,
  });
  expect(edited.status).toBe('awaitingApproval');
  expect((await pay({ payeeNo, amount: 33_000 })).status).toBe(422);
  expect((await approve(gateway.owner, { id })).status).toBe(422);
  expect((await approve(gateway.finance, { id })).status).toBe(200);
  const made = await paid({ payeeNo, amount: 33_000 });
  expect(made.payeeAccount?.slice(-4)).toBe(payeeAccount.slice(-4));
});

it('a payout that waits is not sent once its payee was changed, and says why', async () => {
  const { id, payeeNo } = await saved('Aceros Lago');
  await setLimit(0);
  const waiting = await paid({ payeeNo, amount: 34_000 });
  expect(waiting.status).toBe('awaitingApproval');
  await ask(gateway.owner, 'PUT', `MX/payees/${id}`, entered('Aceros Lago'));
  const release = () =>
    gateway.finance.send('POST', `MX/payout-orders/${waiting.id}/release`, undefined, { proven: true });
  const changed = [{ path: '', keyword: 'payeeChanged' }];
  expect(await release()).toMatchObject({ status: 422, body: { errors: changed } });
  // Nor once the other account is approved: it is not what was to be approved here.
  expect((await approve(gateway.finance, { id })).status).toBe(200);
  expect(await release()).toMatchObject({ status: 422, body: { errors: changed } });
  expect(await gateway.read(`MX/payout-orders/${waiting.id}`)).toMatchObject({ status: 'awaitingApproval' });
  await setLimit(1_000_000_000_000);
});

it('an entered account says whether it is the saved one of the payee, another one, or new', async () => {
  const body = entered('Vidrios del Mar');
  await saved('Vidrios del Mar', body);
  expect(await checkOf('Vidrios del Mar', body.payeeAccount, 35_000)).toBe('saved');
  expect(await checkOf('VIDRIOS DEL MAR', account(), 35_001)).toBe('otherAccount');
  expect(await checkOf('Nadie Conocido', account(), 35_002)).toBe('new');
});

it('a rehearsed file says which rows name a payee with another account than the saved one', async () => {
  await saved('Tintas del Valle');
  const rows = [
    rowOf('Tintas del Valle', 38_000),
    rowOf('Nueva Era', 38_001),
    rowOf('TINTAS DEL VALLE', 38_002),
  ];
  const body = { file: 'a.xlsx', rows: rows.map((values, index) => ({ number: index + 2, values })) };
  const answer = await gateway.owner.send('POST', 'MX/payout-orders/batches/create?rehearse=true', body);
  const alerts = [
    { field: 'payeeCheck', value: 'otherAccount', rows: [2, 4] },
    { field: 'payeeCheck', value: 'new', rows: [3] },
  ];
  expect(answer.body.data).toMatchObject({ count: 3, alerts });
});

it('a payout to an entered account saves its payee, where it is given a name', async () => {
  const { nickname, ...body } = entered('Papelera Norte');
  const rehearsed = await gateway.owner.send('POST', 'MX/payout-orders?rehearse=true', {
    ...body,
    nickname,
    amount: 36_000,
  });
  expect(rehearsed.body.data).toMatchObject({ after: { nickname } });
  expect(await payeesNamed(nickname)).toEqual([]);
  await paid({ ...body, amount: 36_000 });
  expect(await payeesNamed(nickname)).toEqual([]);
  await paid({ ...body, nickname, amount: 36_001 });
  const [payee] = await payeesNamed(nickname);
  expect(payee).toMatchObject({ status: 'awaitingApproval', payeeName: 'Papelera Norte' });
  expect((await approve(gateway.owner, payee!)).status).toBe(422);
  expect((await approve(gateway.finance, payee!)).status).toBe(200);
  await paid({ payeeNo: payee!.payeeNo, amount: 36_002 });
});

it('a payee that is saved already is not saved again, and nothing is paid', async () => {
  const body = entered('Molinos Sur');
  await saved('Molinos Sur', body);
  const again = await pay({ ...body, nickname: 'Molinos, again', amount: 37_000 });
  expect(again).toMatchObject({ status: 422, body: { errors: [{ path: '/payeeAccount' }] } });
  expect(await payeesNamed('Molinos, again')).toEqual([]);
});

it('programs cannot save payees with their payouts', async () => {
  const { fields } = boundForm(gateway.context.model, {
    resource: 'payout-orders',
    form: 'api.create',
    country: 'MX',
    language: 'en',
  })!;
  expect(Object.keys(fields)).toContain('payeeName');
  expect(Object.keys(fields)).not.toContain('nickname');
});
