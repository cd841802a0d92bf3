import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startReceiver, type TestReceiver } from '../callbacks/support/callbackGateway';
import { runJobs } from '../support/runJobs';
import { type Program, type ProgramGateway, programGateway } from './support/programGateway';

let gateway: ProgramGateway;
let receiver: TestReceiver;
let program: Program;
let other: Program;
beforeAll(async () => {
  receiver = await startReceiver();
  gateway = await programGateway({ allowLocalCallbacks: true });
  program = await gateway.addProgram({ payInCallbackUrl: receiver.url });
  other = await gateway.addProgram();
});
afterAll(async () => {
  await gateway.close();
  await receiver.close();
});
beforeEach(() => receiver.answers({ status: 500 }, { status: 200 }));

interface Listed {
  records: { id: string; status: string }[];
}

/** Makes the attempts that are due now or later. */
async function deliver(): Promise<void> {
  const { db, context } = gateway;
  await db
    .updateTable('callback_event')
    .set({ due_at: sql`now()` })
    .where('due_at', 'is not', null)
    .execute();
  await db.deleteFrom('job').where('kind', '=', 'callbacks.post').execute();
  await runJobs(context, ['callbacks.post']);
}

/** Has an order of the program paid, and its callback delivered as often as the receiver wants it. Returns the event's id. */
async function paidOrder(merchantOrderNo: string): Promise<string> {
  const body = { merchantOrderNo, method: 'SPEI', amount: 20_000 };
  const { id } = await program.create<{ id: string }>('collection-orders', body);
  await runJobs(gateway.context, ['networks.submit']);
  await gateway.post(`MX/collection-orders/${id}/simulate-callback`, { amount: 20_000 });
  for (let attempt = 0; attempt < 2; attempt++) {
    await gateway.db
      .updateTable('callback_event')
      .set({ due_at: new Date(0).toISOString() })
      .execute();
    await deliver();
  }
  const { records } = await program.get<Listed>(`callbacks?eventType=collection.paid&limit=1`);
  return records[0]!.id;
}

describe('a program', () => {
  it('lists what it was told, with each attempt, and reads one by its webhook-id', async () => {
    const id = await paidOrder('SHOP-1');
    expect(await program.get(`callbacks/${id}`)).toMatchObject({
      eventId: receiver.received[0]!.headers['webhook-id'],
      eventType: 'collection.paid',
      status: 'delivered',
      attempts: 2,
      body: receiver.received[0]!.body,
    });
    const { records } = await program.get<Listed>(`callback-attempts?eventId=${id}`);
    expect(records).toMatchObject([
      { number: 2, httpStatus: 200, result: 'delivered' },
      { number: 1, httpStatus: 500, result: 'status' },
    ]);
  });

  it('has one sent again', async () => {
    const id = await paidOrder('SHOP-2');
    const before = receiver.received.length;
    await program.create(`callbacks/${id}/resend`, undefined);
    await deliver();
    expect(receiver.received).toHaveLength(before + 1);
    expect(receiver.received.at(-1)!.headers['webhook-id']).toBe(id);
  });

  it('sees nothing of what another program of its merchant is told', async () => {
    const id = await paidOrder('SHOP-3');
    for (const path of ['callbacks', 'callback-attempts'])
      expect(await other.get(path)).toMatchObject({ records: [] });
    expect((await other.call('GET', `callbacks/${id}`)).status).toBe(404);
    expect((await other.call('POST', `callbacks/${id}/resend`)).status).toBe(404);
  });
});
