import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecordEvent } from '../../../src/contract/records';
import { allPermissions } from '../support/allPermissions';
import { type OrderGateway, orderGateway } from '../orders/support/orderGateway';

let gateway: OrderGateway;
let id: string;
beforeAll(async () => {
  gateway = await orderGateway();
  ({ id } = await gateway.order(125_000));
  await gateway.post(`MX/collection-orders/${id}/simulate-callback`, { amount: 125_000 });
});
afterAll(() => gateway.close());

const timeline = async (token = gateway.token) =>
  (await gateway.send(token, 'GET', `/api/manage/MX/collection-orders/${id}/events`)).body
    .data as RecordEvent[];

/** What each event is: a state, or the resource that it is about. */
const kindsOf = (events: RecordEvent[]) => events.map(({ about, to }) => about?.resource ?? to);

describe('the timeline of a record', () => {
  it('has the records of related lists at their time, with the values that their file names', async () => {
    const events = await timeline();
    expect(kindsOf(events)).toEqual(
      expect.arrayContaining(['accepted', 'completed', 'pay-in-details', 'callbacks']),
    );
    const payment = events.find(({ about }) => about?.resource === 'pay-in-details');
    const [stored] = await gateway.list('MX/pay-in-details', { orderId: id });
    expect(payment).toMatchObject({
      at: stored!.paidAt,
      about: { id: stored!.id, values: [stored!.paymentNo, '1,250.00 MXN', 'SPEI'] },
    });
    const times = events.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  });

  it('has what brought a state about before it, and what followed from it after it, all of the same instant', async () => {
    const events = await timeline();
    const kinds = kindsOf(events);
    const completed = events.findIndex(({ to }) => to === 'completed');
    const payment = kinds.indexOf('pay-in-details');
    const callback = kinds.indexOf('callbacks');
    expect(events[callback]!.at).toBe(events[completed]!.at);
    expect(events[payment]!.at).toBe(events[completed]!.at);
    expect([payment < completed, completed < callback]).toEqual([true, true]);
  });

  it('has entries of the ledger with a minus sign where they went out', async () => {
    const payee = { payeeName: 'Ana', accountType: 3, payeeAccount: '032180000118359719', amount: 20_000 };
    const { body } = await gateway.post('MX/payout-orders', payee);
    const path = `/api/manage/MX/payout-orders/${(body.data as { id: string }).id}/events`;
    const events = (await gateway.send(gateway.token, 'GET', path)).body.data as RecordEvent[];
    const amounts = events.flatMap(({ about }) =>
      about?.resource === 'account-details' ? [about.values.at(-1)] : [],
    );
    expect(amounts).toEqual([
      expect.stringMatching(/^-20\d\.\d\d MXN$/),
      expect.stringMatching(/^20\d\.\d\d MXN$/),
    ]);
  });

  it('leaves out what the user may not see', async () => {
    const permissions = new Set(allPermissions(gateway.model));
    permissions.delete('trade:callback');
    const { merchantId } = gateway;
    const kinds = kindsOf(await timeline(gateway.signIn({ merchantId, permissions })));
    expect(kinds).toContain('pay-in-details');
    expect(kinds).not.toContain('callbacks');
  });
});
