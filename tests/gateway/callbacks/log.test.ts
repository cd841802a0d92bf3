import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import type { EntityRecord } from '../../../src/gateway/database/records';
import { allPermissions } from '../support/allPermissions';
import { runJobs } from '../support/runJobs';
import {
  type CallbackGateway,
  callbackGateway,
  startReceiver,
  type TestReceiver,
} from './support/callbackGateway';

let gateway: CallbackGateway;
let receiver: TestReceiver;
beforeAll(async () => {
  gateway = await callbackGateway();
  receiver = await startReceiver();
  await gateway.setApplication({ pay_in_callback_url: receiver.url });
});
afterAll(async () => {
  await receiver.close();
  await gateway.close();
});
beforeEach(async () => {
  receiver.answers({ status: 200 });
  receiver.received.length = 0;
  for (const table of ['callback_event', 'callback_attempt', 'job'] as const) {
    await gateway.db.deleteFrom(table).execute();
  }
});

const callbacks = (filter: object = {}) => gateway.list('MX/callbacks', filter);
const attemptsOf = ({ id }: EntityRecord) => gateway.list('MX/callback-attempts', { callbackId: id });

/** Pays an order whose callback is answered by 401 until it is given up. */
async function failForGood(): Promise<EntityRecord> {
  receiver.answers({ status: 401, headers: { 'x-reason': 'signature' }, body: 'bad signature' });
  const recordId = await gateway.pay();
  await gateway.db
    .updateTable('callback_event')
    .set({ tries: 9 })
    .where('record_id', '=', recordId)
    .execute();
  await gateway.deliver();
  return (await callbacks({ recordId }))[0]!;
}

describe('the log of callbacks', () => {
  it('shows an event, where it went, and each attempt with request and answer', async () => {
    const failed = await failForGood();
    expect(failed).toMatchObject({
      eventType: 'collection.paid',
      appId: gateway.appCode,
      address: 'payIn',
      status: 'failed',
      result: 'status',
      attempts: 1,
    });
    expect(JSON.parse(failed.body as string)).toMatchObject({ id: failed.eventId, data: { amount: 20_000 } });
    const [attempt] = await attemptsOf(failed);
    expect(attempt).toMatchObject({
      number: 1,
      eventType: 'collection.paid',
      eventId: failed.eventId,
      result: 'status',
      httpStatus: 401,
      url: receiver.url,
      responseBody: 'bad signature',
    });
    expect(attempt!.requestHeaders).toContain(`webhook-id: ${failed.eventId as string}\n`);
    expect(attempt!.responseHeaders).toContain('x-reason: signature');
    expect(await gateway.read(`MX/callback-attempts/${attempt!.id}`)).toMatchObject({ number: 1 });
    expect(await callbacks({ status: 'delivered' })).toEqual([]);
    expect(await callbacks({ orderNo: failed.orderNo })).toHaveLength(1);
  });

  it('belongs to the merchant, in the country', async () => {
    const failed = await failForGood();
    const [attempt] = await attemptsOf(failed);
    const other = gateway.signIn({ merchantId: newId() });
    for (const [resource, id] of [
      ['callbacks', failed.id],
      ['callback-attempts', attempt!.id],
    ] as const) {
      const path = `/api/manage/MX/${resource}`;
      expect((await gateway.send(other, 'GET', path)).body.data).toEqual([]);
      expect((await gateway.send(other, 'GET', `${path}/${id}`)).status).toBe(404);
      expect(await gateway.list(`PE/${resource}`, {})).toEqual([]);
    }
    const again = await gateway.send(other, 'POST', `/api/manage/MX/callbacks/${failed.id}/resend`);
    expect(again.status).toBe(404);
    const permissions = new Set(
      [...allPermissions(gateway.model)].filter((each) => !each.endsWith(':resend')),
    );
    const reader = gateway.signIn({ merchantId: gateway.merchantId, permissions });
    expect((await gateway.send(reader, 'POST', `/api/manage/MX/callbacks/${failed.id}/resend`)).status).toBe(
      403,
    );
    await gateway.deliver();
    expect(receiver.received).toHaveLength(1);
  });

  it('sends an event again, with the same body and ID, and says who had it sent', async () => {
    const failed = await failForGood();
    receiver.answers({ status: 200 });
    const { body } = await gateway.post(`MX/callbacks/${failed.id}/resend`);
    expect(body.data).toMatchObject({ id: failed.id, status: 'pending' });
    expect(await gateway.read(`MX/pay-in-details/${failed.recordId as string}`)).toMatchObject({
      callbackStatus: 'pending',
    });
    // It is due already, and is sent once.
    expect((await gateway.post(`MX/callbacks/${failed.id}/resend`)).status).toBe(200);
    await gateway.deliver();
    const [first, second] = receiver.received;
    expect(second!.body).toBe(first!.body);
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
    expect(await callbacks()).toMatchObject([{ status: 'delivered', result: 'delivered', attempts: 2 }]);
    expect((await attemptsOf(failed)).find(({ number }) => number === 2)).toMatchObject({
      requestedBy: 'Lucía',
    });
    expect(await gateway.read(`MX/pay-in-details/${failed.recordId as string}`)).toMatchObject({
      callbackStatus: 'delivered',
    });
  });

  it('sends many that failed again', async () => {
    const failed = [await failForGood(), await failForGood(), await failForGood()];
    receiver.answers({ status: 200 });
    receiver.received.length = 0;
    const ids = failed.map(({ id }) => id);
    const { status } = await gateway.send(
      gateway.token,
      'POST',
      '/api/manage/MX/callbacks/batches/resend',
      { ids, input: {} },
      { 'idempotency-key': newId() },
    );
    expect(status).toBe(200);
    await runJobs(gateway.context, ['batches.perform']);
    await gateway.deliver();
    expect(receiver.received).toHaveLength(3);
    expect(await callbacks({ status: 'delivered' })).toHaveLength(3);
  });
});
