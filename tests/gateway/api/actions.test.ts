import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import { insertRecords, type StoredRecord } from '../../../src/gateway/database/records';
import type { OpenApiDocument } from '../../../src/gateway/http/contract/openApi';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { startReceiver, type TestReceiver } from '../callbacks/support/callbackGateway';
import { productModel } from '../support/productModel';
import { runJobs } from '../support/runJobs';
import {
  type CallOptions,
  type Program,
  type ProgramGateway,
  programGateway,
} from './support/programGateway';

type Order = StoredRecord<'collection-order'>;
type Payment = StoredRecord<'pay-in-detail'>;

let number = 0;
const createOrder = (by: Program) =>
  by.create<Order>('collection-orders', {
    merchantOrderNo: `SHOP-${++number}`,
    method: 'SPEI',
    amount: 125_000,
  });

const recall = (by: Program, of: string, options: CallOptions = {}, body?: unknown) =>
  by.call('POST', `pay-in-details/${of}/recallback`, body, options);
const describeOrder = (by: Program, of: string, body: unknown) =>
  by.call('POST', `collection-orders/${of}/describe-order`, body);

const rejection = (status: number, error: object) => ({ status, body: { code: status, errors: [error] } });
const noRecord = rejection(404, { path: '', keyword: 'noRecord', params: {} });

describe('an action that a program performs', () => {
  let gateway: ProgramGateway;
  let receiver: TestReceiver;
  let program: Program;
  beforeAll(async () => {
    receiver = await startReceiver();
    gateway = await programGateway({ allowLocalCallbacks: true });
    program = await addProgram();
  });
  afterAll(async () => {
    await gateway.close();
    await receiver.close();
  });

  /** Adds a program whose application is called back. */
  async function addProgram(values: object = {}): Promise<Program> {
    const added = await gateway.addProgram(values);
    const { id } = added.application;
    await sql`update application set pay_in_callback_url = ${receiver.url} where id = ${id}`.execute(
      gateway.db,
    );
    return added;
  }

  /** Makes an order that is paid, and returns its payment. */
  async function pay(by: Program): Promise<Payment> {
    const { id, orderNo, amount } = await createOrder(by);
    await runJobs(gateway.context, ['networks.submit']);
    await gateway.post(`MX/collection-orders/${id}/simulate-callback`, { amount });
    const { records } = await by.get<{ records: Payment[] }>(`pay-in-details?orderNo=${orderNo}`);
    return records[0]!;
  }

  /** Delivers what is due a little later, and returns what has arrived. */
  async function deliver(): Promise<string[]> {
    gateway.clock.set(new Date(gateway.clock.now().getTime() + 10_000));
    await runJobs(gateway.context, ['callbacks.post']);
    return receiver.received.splice(0).map(({ headers }) => String(headers['webhook-id']));
  }

  const timelineOf = async (id: string) =>
    (await gateway.read(`MX/pay-in-details/${id}/events`)) as unknown as { actor: object; note: string }[];

  it('does what it does in the web app, by the application', async () => {
    const [payment, other] = [await pay(program), await pay(program)];
    const arrived = await deliver();
    expect(arrived).toHaveLength(2);
    const answer = await recall(program, payment.paymentNo);
    const byUser = await gateway.owner.send('POST', `MX/pay-in-details/${other.id}/recallback`);
    expect(answer).toMatchObject({ status: 200, body: { data: { callbackStatus: 'pending' } } });
    expect(byUser).toMatchObject({ status: 200, body: { data: { callbackStatus: 'pending' } } });
    expect(answer.body.data).toEqual(await program.get(`pay-in-details/${payment.paymentNo}`));
    expect((await deliver()).toSorted()).toEqual(arrived.toSorted());
    const [mine, theirs] = [await timelineOf(payment.id), await timelineOf(other.id)];
    expect(mine.map(({ note }) => note)).toEqual(theirs.map(({ note }) => note));
    expect(mine.at(-1)).toMatchObject({
      from: null,
      to: null,
      note: 'Callback resent',
      actor: { kind: 'application', id: program.application.appCode },
    });
    expect(theirs.at(-1)).toMatchObject({ actor: { kind: 'user' } });
  });

  it('is about the record that the number or the id names, with an empty body or none', async () => {
    const by = await addProgram();
    const { id, paymentNo } = await pay(by);
    await deliver();
    const headers = { 'content-type': 'application/json' };
    for (const [name, body, options] of [
      [id, undefined, {}],
      [paymentNo, {}, {}],
      [paymentNo, undefined, { headers }],
    ] as const) {
      expect(await recall(by, name, options, body)).toMatchObject({ status: 200, body: { data: { id } } });
    }
  });

  it('is done once for an Idempotency-Key, and is answered the same', async () => {
    const by = await addProgram();
    const { id, paymentNo } = await pay(by);
    await deliver();
    const key = newId();
    const first = await recall(by, paymentNo, { key });
    expect(first.status).toBe(200);
    expect(await deliver()).toHaveLength(1);
    const second = await recall(by, paymentNo, { key });
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(await deliver()).toEqual([]);
    expect((await timelineOf(id)).filter(({ note }) => note === 'Callback resent')).toHaveLength(1);
    const conflict = await recall(by, (await pay(by)).paymentNo, { key });
    expect(conflict).toMatchObject({ status: 422, body: { errors: [{ keyword: 'idempotency' }] } });
  });

  it('is done once of many at the same time with one key', async () => {
    const by = await addProgram();
    const { id, paymentNo } = await pay(by);
    const key = newId();
    const answers = await Promise.all(Array.from({ length: 8 }, () => recall(by, paymentNo, { key })));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(200);
    expect((await timelineOf(id)).filter(({ note }) => note === 'Callback resent')).toHaveLength(1);
  });

  it('needs an Idempotency-Key', async () => {
    const { paymentNo } = await pay(program);
    expect(await recall(program, paymentNo, { key: null })).toMatchObject(
      rejection(422, { path: '', keyword: 'idempotencyKey', params: {} }),
    );
  });

  it('needs its scope, which that of reading is not', async () => {
    const { paymentNo } = await pay(program);
    const reader = await addProgram({ scopes: ['read'] });
    expect(await recall(reader, paymentNo)).toMatchObject(
      rejection(403, { path: '', keyword: 'scope', params: { scope: 'collect' } }),
    );
  });

  it('finds no record of another merchant or country, and none that there is not', async () => {
    const payment = await pay(program);
    const table = entityTable(gateway.model, 'pay-in-detail');
    const { id: _id, ...values } = payment;
    const foreign = { ...values, paymentNo: 'FOREIGN-1', merchantId: newId(), country: 'MX' };
    await insertRecords(gateway.db, table, [foreign]);
    const elsewhere = await gateway.addProgram({}, 'PE');
    expect(await recall(program, 'FOREIGN-1')).toMatchObject(noRecord);
    expect(await recall(elsewhere, payment.paymentNo)).toMatchObject(noRecord);
    expect(await recall(elsewhere, payment.id)).toMatchObject(noRecord);
    expect(await recall(program, 'none')).toMatchObject(noRecord);
    expect(await recall(program, newId())).toMatchObject(noRecord);
  });

  it.each(['%00', '%F0%9F%98%80', "'", 'x'.repeat(90), '%2F', '-1'])(
    'is answered as reading is where nothing can have the number: %s',
    async (odd) => {
      const { status, body } = await recall(program, odd);
      const read = await program.call('GET', `pay-in-details/${odd}`);
      expect([status, body]).toEqual([read.status, read.body]);
      expect([404, 422]).toContain(status);
    },
  );

  it('is refused where the record does not meet its condition', async () => {
    const { id, paymentNo } = await pay(program);
    await sql`update pay_in_detail set order_no = null where id = ${id}`.execute(gateway.db);
    expect(await recall(program, paymentNo)).toMatchObject(
      rejection(422, { path: '', keyword: 'when', msg: expect.any(String) as string }),
    );
  });

  it('takes no input where it has no form', async () => {
    const { paymentNo } = await pay(program);
    expect(await recall(program, paymentNo, {}, { color: 'red' })).toMatchObject(
      rejection(422, { path: '', keyword: 'noInput', params: {} }),
    );
  });

  it('has the limits of the web app, and a key that they refuse is still unused', async () => {
    const by = await addProgram();
    const { paymentNo } = await pay(by);
    for (let count = 0; count < 10; count++) expect((await recall(by, paymentNo)).status).toBe(200);
    const key = newId();
    expect(await recall(by, paymentNo, { key })).toMatchObject(
      rejection(429, { path: '', keyword: 'tooManyCallbacks', params: { limit: 10 } }),
    );
    gateway.clock.set(new Date(gateway.clock.now().getTime() + 61_000));
    expect((await recall(by, paymentNo, { key })).status).toBe(200);
  });
});

describe('an action with a form, of records that are an application’s own', () => {
  let gateway: ProgramGateway;
  let program: Program;
  beforeAll(async () => {
    const model = structuredClone(await productModel());
    const orders = model.resources['collection-orders']!;
    Object.assign(orders.actions!, {
      describeOrder: {
        title: 'Describe',
        permission: 'trade:collection:simulate',
        when: { properties: { status: { const: 'accepted' } }, required: ['status'] },
        rehearse: true,
        input: { properties: { description: { maxLength: 20 } }, required: ['description'] },
      },
    });
    orders.api!.actions = { describeOrder: { scope: 'collect' } };
    gateway = await programGateway({}, {}, model);
    program = await gateway.addProgram();
  });
  afterAll(() => gateway.close());

  it('stores what is sent', async () => {
    const { orderNo, merchantOrderNo } = await createOrder(program);
    const answer = await describeOrder(program, merchantOrderNo, { description: 'Gift' });
    expect(answer).toMatchObject({ status: 200, body: { data: { orderNo, description: 'Gift' } } });
    expect(answer.body.data).toEqual(await program.get(`collection-orders/${orderNo}`));
  });

  it('checks what is sent as the form of the web app does', async () => {
    const { id, orderNo } = await createOrder(program);
    for (const body of [{}, { description: 'x'.repeat(21) }, { description: 'Gift', color: 'red' }, [], 5]) {
      const answer = await describeOrder(program, orderNo, body);
      const byUser = await gateway.owner.send('POST', `MX/collection-orders/${id}/describe-order`, body);
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toEqual(byUser.body.errors);
    }
    expect((await program.get<Order>(`collection-orders/${orderNo}`)).description).toBeUndefined();
  });

  it('finds no record of another application', async () => {
    const { id, orderNo, merchantOrderNo } = await createOrder(program);
    const other = await gateway.addProgram();
    for (const name of [id, orderNo, merchantOrderNo]) {
      expect(await describeOrder(other, name, { description: 'Gift' })).toMatchObject(noRecord);
    }
  });

  it('says which state has overtaken it, as the web app is told', async () => {
    const { orderNo } = await createOrder(program);
    await runJobs(gateway.context, ['networks.submit']);
    expect(await describeOrder(program, orderNo, { description: 'Gift' })).toMatchObject(
      rejection(422, { path: '', keyword: 'when', params: { state: 'In progress' } }),
    );
  });

  it('has its fields in the document of the calls of programs', async () => {
    const { text } = await gateway.send(undefined, 'GET', '/api/v1/openapi.json?country=MX');
    const { paths, components } = JSON.parse(text) as OpenApiDocument;
    const { post } = paths['/api/v1/collection-orders/{number}/describe-order']!;
    expect(post).toMatchObject({
      summary: 'Describe: one collection order by orderNo or merchantOrderNo or id',
      requestBody: { required: true },
    });
    const body = components.schemas!['post.v1.collection-orders.number.describe-order.body'];
    expect(body).toMatchObject({
      properties: { description: { maxLength: 20 } },
      required: ['description'],
      additionalProperties: false,
    });
  });
});
