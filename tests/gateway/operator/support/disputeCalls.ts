import { newId } from '../../../../src/gateway/database/ids';
import type { StoredRecord } from '../../../../src/gateway/database/records';
import type { DeskGateway } from '../networks/support/deskGateway';

/** A collection order that was paid, of so much that any amount of a test can be disputed. */
async function paidOrder(desk: DeskGateway): Promise<{ id: string; orderNo: string }> {
  const id = await desk.begin('collection', 'paidAtOnce');
  await desk.pass(2_000);
  const { orderNo } = (await desk.orderOf('collection', id)) as StoredRecord<'collection-order'>;
  return { id, orderNo };
}

/** The call that opens a dispute of an amount of a new order. */
export async function openingCall(desk: DeskGateway, amount: number) {
  const { orderNo } = await paidOrder(desk);
  const claimed = { case: newId(), reason: 'fraud', respondBy: '2026-12-24T18:00:00Z' };
  return { path: 'disputes', body: { order: orderNo, amount, ...claimed } };
}

/** The call that decides a dispute that is open. */
export async function decidingCall(desk: DeskGateway, amount: number, decision: 'won' | 'lost') {
  const { id, orderNo } = await paidOrder(desk);
  const at = desk.clock.now().toISOString();
  const said = { kind: 'collection', state: 'disputed', currency: 'MXN', at } as const;
  await desk.notify([{ ...said, ref: await desk.refOf(id), id: newId(), amount }]);
  const [opened] = (await desk.list('MX/disputes', { orderNo })) as [StoredRecord<'dispute'>];
  return { path: `disputes/${opened.disputeNo}/${decision}` };
}
