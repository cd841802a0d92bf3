import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queueEvent } from '../../../src/gateway/callbacks/events';
import { purgeOldCallbacks } from '../../../src/gateway/callbacks/purge';
import { newId } from '../../../src/gateway/database/ids';
import { purge as purgeRows } from '../support/purge';
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
  for (const table of ['callback_event', 'callback_attempt', 'job'] as const) {
    await gateway.db.deleteFrom(table).execute();
  }
});

/** Purges as of so many days after the clock of the test. */
async function purge(days: number): Promise<void> {
  const now = new Date(gateway.clock.now().getTime() + days * 24 * 60 * 60_000);
  await purgeRows(gateway.db, 'callback_attempt', now);
  await purgeOldCallbacks(gateway.db, gateway.model.retention, now);
}

const queue = (type: string, order?: { id: string; orderNo: string }) =>
  queueEvent(gateway.db, {
    merchantId: gateway.merchantId,
    country: 'MX',
    appId: gateway.appCode,
    address: 'payIn',
    type,
    entity: 'test',
    recordId: newId(),
    order,
    at: gateway.clock.now(),
    data: {},
  });

const callbacks = () => gateway.list('MX/callbacks', {});
const attempts = () => gateway.list('MX/callback-attempts', {});

describe('what callbacks leave behind', () => {
  it('is deleted after a time: attempts after 30 days, events after 90', async () => {
    await gateway.pay();
    await gateway.deliver();
    await purge(29);
    expect([await callbacks(), await attempts()]).toMatchObject([[{ status: 'delivered' }], [{ number: 1 }]]);
    await purge(31);
    expect([await callbacks(), await attempts()]).toMatchObject([[{ status: 'delivered', attempts: 1 }], []]);
    await purge(89);
    expect(await callbacks()).toHaveLength(1);
    await purge(91);
    expect(await callbacks()).toEqual([]);
  });

  it('stays while it is still to be delivered, and where it was sent again since', async () => {
    receiver.answers({ status: 500 });
    await gateway.pay();
    await gateway.deliver();
    await purge(91);
    expect(await callbacks()).toMatchObject([{ status: 'pending' }]);
    receiver.answers({ status: 200 });
    const start = gateway.clock.now();
    gateway.clock.set(new Date(start.getTime() + 60 * 24 * 60 * 60_000));
    await gateway.letTimePass();
    await gateway.deliver();
    await purge(60);
    expect(await callbacks()).toMatchObject([{ status: 'delivered' }]);
    gateway.clock.set(start);
  });

  it('does not change how later events of the order are numbered', async () => {
    const order = { id: newId(), orderNo: 'C1' };
    await queue('test.first', order);
    await queue('test.second', order);
    await queue('test.alone');
    await gateway.deliver();
    receiver.received.length = 0;
    await purge(91);
    expect(await callbacks()).toEqual([]);
    const { rows } = await sql`select sequence, body from callback_event`.execute(gateway.db);
    expect(rows).toEqual([{ sequence: 2, body: null }]);
    await queue('test.third', order);
    await gateway.deliver();
    expect(receiver.received.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
      { type: 'test.third', sequence: 3 },
    ]);
    await purge(91);
    const { rows: left } = await sql`select sequence from callback_event`.execute(gateway.db);
    expect(left).toEqual([{ sequence: 3 }]);
  });

  it('is deleted however much there is', async () => {
    await sql`
      insert into callback_attempt (id, merchant_id, event_id, app_id, number, requested_at, actor_kind, repeated)
      select gen_random_uuid(), ${gateway.merchantId}::uuid, gen_random_uuid(), 'A', 1, now() - interval '31 days', 'system', false
      from generate_series(1, 2500)`.execute(gateway.db);
    await purge(0);
    const { rows } = await sql`select count(*) as count from callback_attempt`.execute(gateway.db);
    expect(rows).toEqual([{ count: 0 }]);
  });
});
