import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buffer } from 'node:stream/consumers';
import { printReceipt } from '../../../src/gateway/exports/receipt/printReceipt';
import type { Receipt } from '../../../src/gateway/exports/receipt/Receipt';
import { readReceiptFile, verifyReceipt } from '../../../src/gateway/exports/receipt/verifyReceipt';
import { changeState } from '../../../src/gateway/resources/changeState';
import { newId } from '../../../src/gateway/database/ids';
import { formatMoney } from '../../../src/metadata/values/money';
import { formatInstant } from '../../../src/metadata/values/time';
import { readPdf } from '../../support/readPdf';
import { productModel } from '../support/productModel';
import { sharedHistory } from '../support/testDatabase';
import { type TestGateway, testGateway } from '../support/testGateway';

const model = await productModel();
const mexico = model.countries.MX!;
/** What every receipt of Mexico has its times in. */
const at = (instant: string) => `${formatInstant(instant, mexico.zone)} (${mexico.zone})`;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({ model, history: sharedHistory, now: sharedHistory.until.toISOString() });
});
afterAll(() => gateway.close());

interface Stored {
  id: string;
  merchantId: string;
  code: string;
  merchant: string;
  no: string;
  amount: number;
}

/** A record of Mexico in a state. */
async function recordOf(table: string, no: string, status: string): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select record.id, merchant_id as "merchantId", code, name as merchant, ${sql.ref(no)} as no, amount
    from ${sql.table(table)} as record join merchant on merchant.id = merchant_id
    where country = 'MX' and record.status = ${status} order by record.id limit 1`.execute(gateway.db);
  return rows[0]!;
}

const payout = (status = 'completed') => recordOf('payout_order', 'order_no', status);

/** Requests the receipt of a record. */
async function request(
  { id, merchantId }: Pick<Stored, 'id' | 'merchantId'>,
  { resource = 'payout-orders', language = 'EN', permissions = undefined as string[] | undefined } = {},
) {
  const session = { merchantId, ...(permissions ? { permissions: new Set(permissions) } : {}) };
  return gateway.server.inject({
    url: `/api/manage/MX/${resource}/${id}/receipt`,
    headers: { authorization: gateway.signIn(session), language },
  });
}

/** Saves the receipt of a record. */
async function save(record: Pick<Stored, 'id' | 'merchantId'>, options?: Parameters<typeof request>[1]) {
  const response = await request(record, options);
  expect(response.statusCode).toBe(200);
  const pdf = await readPdf(response.rawPayload);
  const receipt = JSON.parse(pdf.attachments['receipt.json']!) as Receipt;
  const address = pdf.lines.find((line) => line.includes('/receipts/'))!;
  return { ...pdf, response, receipt, address, path: new URL(address).pathname };
}

/** Opens the address of a receipt, as whoever was given it. */
const open = (path: string, headers: Record<string, string> = {}) =>
  gateway.server.inject({ url: path, headers });

const json = async (path: string) => {
  const response = await open(path);
  return { status: response.statusCode, ...response.json<{ code: number; data: Record<string, unknown> }>() };
};

describe('the receipt of a payout', () => {
  it('says on one page who was paid what by whom, and when', async () => {
    const order = await payout();
    const { pages, lines, response } = await save(order);
    const amount = `${formatMoney(order.amount, mexico)} MXN`;
    const shown = await gateway.send(
      gateway.signIn({ merchantId: order.merchantId }),
      'GET',
      `/api/manage/MX/payout-orders/${order.id}`,
    );
    const record = shown.body.data as Record<string, string>;
    expect(pages).toHaveLength(1);
    expect(response.headers['content-disposition']).toBe(`attachment; filename="receipt-${order.no}.pdf"`);
    expect(lines).toEqual(
      expect.arrayContaining([
        'Payout receipt',
        amount,
        'Completed',
        `Merchant | ${order.merchant} (${order.code})`,
        `Platform order no. | ${order.no}`,
        `Issued | ${at(sharedHistory.until.toISOString())}`,
        `Payee name | ${record.payeeName}`,
        `Payee account | ${record.payeeAccount}`,
        `Completed | ${at(record.completedAt!)}`,
      ]),
    );
  });

  it('has masked what the page of the record has masked', async () => {
    const withdrawal = await recordOf('withdrawal', 'withdrawal_no', 'approved');
    const { rows } = await sql<{ account: string }>`
      select account_number as account from withdrawal where id = ${withdrawal.id}::uuid`.execute(gateway.db);
    const { lines, attachments } = await save(withdrawal, { resource: 'withdrawals' });
    const { account } = rows[0]!;
    expect(lines).toContain('Withdrawal receipt');
    expect(lines).toContain(`Account number or address | •••• ${account.slice(-4)}`);
    expect(attachments['receipt.json']).not.toContain(account);
  });

  it('is in the language of who saves it', async () => {
    const { lines } = await save(await payout(), { language: 'ZH' });
    expect(lines).toEqual(expect.arrayContaining(['代付回单', '收款人信息', '状态变化']));
  });

  it('has how the payment network calls the payment', async () => {
    const order = await payout();
    const ref = newId();
    const { merchantId, id } = order;
    await sql`insert into network_attempt (ref, merchant_id, country, entity, record_id, network, kind, method, amount, currency, state, created_at, sent_at)
      values (${ref}, ${merchantId}::uuid, 'MX', 'payout-order', ${id}::uuid, 'bank', 'payout', 'SPEI', 1, 'MXN', 'resolved', now(), now())`.execute(
      gateway.db,
    );
    await sql`insert into network_fact (id, network, ref, kind, state, fact_id, amount, currency, at, source, received_at, outcome)
      values (${newId()}::uuid, 'bank', ${ref}, 'payout', 'paid', 'SPEI-20261120-77', 1, 'MXN', now(), 'notification', now(), 'booked')`.execute(
      gateway.db,
    );
    const seen = await save(order);
    expect(seen.lines).toContain("Network's reference | SPEI-20261120-77");
    const unseen = await save(order, { permissions: ['trade:payment'] });
    expect(unseen.lines.join()).not.toContain('SPEI-20261120-77');
    for (const { path } of [seen, unseen]) expect(await json(path)).toMatchObject({ data: { isSame: true } });
  });

  it.each(['inProgress', 'failed'])('is not there while the payout is %s', async (status) => {
    const response = await request(await payout(status));
    const title = status === 'failed' ? 'Failed' : 'In progress';
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ msg: `There is no receipt: the status is ${title}.` });
  });

  it('is for nobody who may not see the payout', async () => {
    const { id } = await payout();
    expect((await request({ id, merchantId: newId() })).statusCode).toBe(404);
    const response = await request(await payout(), { permissions: ['trade:collection'] });
    expect(response.statusCode).toBe(403);
  });
});

describe('the address on a receipt', () => {
  it('says to anybody what was issued, also to who has no browser', async () => {
    const order = await payout();
    const { path } = await save(order);
    const { status, data } = await json(path);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      isSame: true,
      title: 'Payout receipt',
      state: 'Completed',
      amount: `${formatMoney(order.amount, mexico)} MXN`,
      since: [],
    });
    expect(data.facts).toContainEqual({ name: 'Platform order no.', value: order.no });
  });

  it('is a page in the language of its reader, which runs nothing and is kept by nobody', async () => {
    const { path } = await save(await payout());
    const response = await open(path, { accept: 'text/html', 'accept-language': 'zh-CN,zh;q=0.9' });
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
    expect(response.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(response.body).toContain('<html lang="zh">');
    expect(response.body).toContain('本回单真实有效');
  });

  it('is of no receipt with another code, number or merchant', async () => {
    const { path, receipt } = await save(await payout());
    const code = path.split('/').at(-1)!;
    const others = [
      path.replace(code, 'f'.repeat(code.length)),
      path.replace(receipt.number, newId()),
      path.replace(receipt.merchant.code, 'M0'),
      path.replace('/MX/', '/PE/'),
      path.replace(receipt.number, '%00'),
    ];
    for (const other of others) expect((await json(other)).status).toBe(404);
    const page = await open(others[0]!, { accept: 'text/html' });
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('This receipt is not genuine');
  });

  it('says what has become of the payout since', async () => {
    const order = await payout();
    const { path } = await save(order);
    const since = new Date('2026-11-20T18:30:00Z');
    await changeState(gateway.db, model, {
      entity: 'payout-order',
      key: { merchantId: order.merchantId, country: 'MX', id: order.id },
      field: 'status',
      from: 'completed',
      to: 'refunded',
      at: since,
      actor: { kind: 'system' },
      effects: {},
    });
    const { data } = await json(path);
    expect(data).toMatchObject({
      title: 'Payout receipt',
      since: [{ name: 'Refunded', value: at(since.toISOString()) }],
    });
    const { body } = await open(path, { accept: 'text/html' });
    expect(body).toContain('Since then the status has changed');
    const { lines } = await save(order);
    expect(lines).toContain('Returned payout');
  });

  it('shows nothing of a payee who was forgotten since, and says that something is gone', async () => {
    const order = await payout();
    const { path, receipt } = await save(order);
    const name = receipt.values.payeeName as string;
    await sql`update payout_order set payee_name = 'Forgotten' where id = ${order.id}::uuid`.execute(
      gateway.db,
    );
    const { data } = await json(path);
    expect(data.isSame).toBe(false);
    expect(JSON.stringify(data)).not.toContain(name);
    const { rows } = await sql<{ head: string }>`select head from issued_statement`.execute(gateway.db);
    expect(JSON.stringify(rows)).not.toContain(name);
  });
});

describe('verifying a receipt', () => {
  it('finds nothing wrong with the file as it was saved', async () => {
    const { response } = await save(await payout());
    expect(await verifyReceipt(gateway.db, model, response.rawPayload)).toMatchObject({ problems: [] });
  });

  it.each<[string, (receipt: Receipt) => void, RegExp]>([
    [
      'amount',
      ({ about }) => (about.amount = 1),
      /^Forged: the receipt .* was issued with .* as its "about"/,
    ],
    ['payee', ({ values }) => (values.payeeName = 'Else'), /^Forged: the details of the receipt /],
    [
      'number',
      (receipt) => (receipt.number = newId()),
      /^Forged: the receipt .* was not issued by this gateway/,
    ],
  ])('says that one with another %s is forged', async (_what, change, problem) => {
    const { response } = await save(await payout());
    const receipt = readReceiptFile(response.rawPayload)!;
    change(receipt);
    const printed = await buffer(printReceipt(model, receipt));
    const { problems } = await verifyReceipt(gateway.db, model, printed);
    expect(problems).toEqual([expect.stringMatching(problem)]);
  });

  it('does not take another PDF for one', async () => {
    const { problems } = await verifyReceipt(gateway.db, model, Buffer.from('%PDF-1.3\n'));
    expect(problems).toEqual([expect.stringMatching(/^This is not a receipt/)]);
  });
});
