import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import { unmatchedPayments } from '../../../src/gateway/networks/shownRecords';
import { operatorActor } from '../../../src/gateway/operator/operatorEvents';
import { beginMovement } from '../../../src/gateway/operator/networks/movements';
import { type NetworkGateway, networkGateway } from './support/networkGateway';

let gateway: NetworkGateway;
beforeAll(async () => {
  gateway = await networkGateway('sandbox');
});
afterAll(() => gateway.close());

const list = (country = 'MX') => gateway.list(`${country}/unmatched-payments`, {});

it('a merchant finds the payments that came without an order they fit, and nobody else does', async () => {
  const { db, model, context, clock } = gateway;
  const late = await gateway.begin('collection', 'late');
  await gateway.pass(61_000);
  await gateway.pass(60_000);
  expect((await gateway.orderOf('collection', late)).status).toBe('failed');
  const { orderNo: lateNo } = await gateway.orderOf('collection', late);
  const [waiting] = await list();
  expect(waiting).toMatchObject({ status: 'waiting', amount: 900_200, currency: 'MXN', orderNo: lateNo });
  const accepted = await gateway.post(`MX/pay-in-details/${waiting!.id}/accept`);
  expect(accepted.body.data).toMatchObject({
    settlement: 'unsettled',
    acceptedAt: expect.any(String) as string,
  });
  expect(await list()).toMatchObject([{ status: 'accepted', orderNo: lateNo }]);

  const open = await gateway.begin('collection', 31_000);
  const { orderNo } = await gateway.orderOf('collection', open);
  const at = clock.now().toISOString();
  const stray = { kind: 'collection', state: 'paid', amount: 31_000, currency: 'MXN', at } as const;
  await gateway.notify([{ ...stray, ref: 'Rent', id: newId(), payerName: 'Rosa Díaz' }]);
  // While it belongs to nobody, it is shown to nobody.
  expect(await list()).toHaveLength(1);
  const { id } = await db.selectFrom('network_suspense').select('id').executeTakeFirstOrThrow();
  const desk = { db, model, config: context.config, actor: operatorActor('olga'), now: clock.now() };
  await beginMovement(desk, { act: 'assign', subject: id, orderNo: orderNo as string });
  const assigned = (await list()).find(({ status }) => status === 'assigned');
  expect(assigned).toMatchObject({ orderNo, amount: 31_000, reference: 'Rent', payerName: 'Rosa Díaz' });
  const [payment] = await gateway.list('MX/pay-in-details', { orderNo });
  expect(assigned).toMatchObject({ id: payment!.id, paymentNo: payment!.paymentNo });
  expect(await list()).toHaveLength(2);

  expect(await list('PE')).toEqual([]);
  const stranger = await gateway.send(gateway.signIn(), 'GET', '/api/manage/MX/unmatched-payments');
  expect(stranger.body.data).toEqual([]);
});

it('they are found among many payments with orders without reading those', async () => {
  const { db, merchantId } = gateway;
  await sql`
    insert into pay_in_detail
      select made.* from generate_series(1, 5000) as number,
        (select * from pay_in_detail where merchant_id = ${merchantId}::uuid limit 1) as payment,
        lateral jsonb_populate_record(null::pay_in_detail, to_jsonb(payment) || jsonb_build_object(
          'id', gen_random_uuid(), 'payment_no', 'P' || number, 'order_no', 'O' || number, 'accepted_at', null)) as made`.execute(
    db,
  );
  await sql`analyze pay_in_detail`.execute(db);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select * from ${unmatchedPayments({ merchantId, country: 'MX' })} where status = 'unmatched'`.execute(
    db,
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('pay_in_detail_unmatched');
  const waiting = await sql<{ 'QUERY PLAN': string }>`
    explain select * from ${unmatchedPayments({ merchantId, country: 'MX' })} where status = 'waiting'`.execute(
    db,
  );
  expect(waiting.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('pay_in_detail_held');
});
