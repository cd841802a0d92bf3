import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Movement } from '../../../../src/contract/operator/movements';
import { newId } from '../../../../src/gateway/database/ids';
import type { Fact } from '../../../../src/gateway/networks/interface/Network';
import { approveMovement } from '../../../../src/gateway/operator/networks/movements';
import { runJobs } from '../../support/runJobs';
import { type DeskGateway, deskGateway } from './support/deskGateway';

const account = '032180000118359719';

const collection = { country: 'MX', kind: 'collection' } as const;
const payout = { by: 'payout', method: 'SPEI', payee: { accountType: 3 } } as const;

/** Has money arrive for nobody, and returns the id under which it is kept. */
async function stray(gateway: DeskGateway, amount: number, said: Partial<Fact> = {}): Promise<string> {
  const at = gateway.clock.now().toISOString();
  const id = newId();
  const paid = { kind: 'collection', state: 'paid', ref: 'Rent', amount, currency: 'MXN', at } as const;
  await gateway.notify([{ ...paid, id, ...said }]);
  const found = gateway.db.selectFrom('network_suspense').select('id').where('fact_id', '=', id);
  return (await found.executeTakeFirstOrThrow()).id;
}

const propose = (gateway: DeskGateway, id: string) =>
  gateway.operate(gateway.nina, `POST suspense/${id}/refund`);

/** Has a payment sent back by two operators. */
async function sendBack(gateway: DeskGateway, id: string): Promise<void> {
  const answer = await propose(gateway, id);
  if (answer.status !== 200) throw new Error(answer.text);
  await approveMovement(gateway.desk(gateway.pavel), (answer.body.data as Movement).id);
  await runJobs(gateway.context, ['networks.submit']);
}

describe('a payment without an order, of a network that pays payers back', () => {
  let gateway: DeskGateway;
  beforeAll(async () => {
    const serves = [
      { ...collection, methods: ['OXXO'], refunds: { by: 'none' } },
      { ...collection, methods: ['SPEI', 'PAYCASH'], refunds: payout },
      { country: 'MX', kind: 'payout' },
    ];
    gateway = await deskGateway({ serves });
  });
  afterAll(() => gateway.close());

  it('goes as a payout to the account that was paid from', async () => {
    const id = await stray(gateway, 12_000, { payerName: 'Rosa Díaz', payerAccount: account });
    await sendBack(gateway, id);
    expect(gateway.provider!.instructions.at(-1)).toEqual({
      kind: 'payout',
      country: 'MX',
      method: 'SPEI',
      amount: 12_000,
      currency: 'MXN',
      orderNo: id,
      payee: { accountType: 3, payeeName: 'Rosa Díaz', payeeAccount: account },
    });
    expect(await gateway.stateOf(id)).toBe('refunding');
    await gateway.pass(60_000);
    expect(await gateway.stateOf(id)).toBe('refunded');
    expect(await gateway.problems()).toEqual([]);
  });

  it('waits again where the payout is refused', async () => {
    const id = await stray(gateway, 14_000, { payerName: 'Rosa Díaz', payerAccount: account });
    await sendBack(gateway, id);
    expect(await gateway.stateOf(id)).toBe('refunding');
    const [ref, at] = [await gateway.refOf(id), gateway.clock.now().toISOString()];
    const failed = { kind: 'payout', state: 'failed', ref, amount: 14_000, currency: 'MXN', at } as const;
    await gateway.notify([{ ...failed, id: newId(), reason: 'AC04' }]);
    expect(await gateway.stateOf(id)).toBe('open');
    expect(await gateway.problems()).toEqual([]);
  });

  it.each([
    ['nobody knows', { payerName: 'Rosa Díaz' }, 'did not say'],
    [
      'no payout takes',
      { payerName: 'Rosa Díaz', payerAccount: '032180000118359710' },
      'nothing can be paid',
    ],
  ])(
    'is not sent back to an account that %s, and nothing waits for a second person',
    async (_case, said, why) => {
      const id = await stray(gateway, 13_000, said);
      const answer = await propose(gateway, id);
      expect(answer).toMatchObject({ status: 422, body: { msg: expect.stringContaining(why) as string } });
      expect(await gateway.stateOf(id)).toBe('open');
      expect(await gateway.waiting()).toEqual([]);
    },
  );
});

it('a payment without an order is refused where its network sends nothing back', async () => {
  const gateway = await deskGateway({
    serves: [{ country: 'MX', kind: 'collection', refunds: { by: 'none' } }],
  });
  const id = await stray(gateway, 12_000, { payerName: 'Rosa Díaz', payerAccount: account });
  expect(await propose(gateway, id)).toMatchObject({
    status: 422,
    body: { msg: expect.stringContaining('sends nothing back') as string },
  });
  expect(await gateway.stateOf(id)).toBe('open');
  await gateway.close();
});

it('a payment without an order goes back by the network where that sends back any of its methods', async () => {
  const serves = [
    { ...collection, methods: ['OXXO'], refunds: { by: 'none' } },
    { ...collection, methods: ['SPEI', 'PAYCASH'] },
  ];
  const gateway = await deskGateway({ serves });
  const id = await stray(gateway, 12_000);
  await sendBack(gateway, id);
  expect(gateway.provider!.instructions.at(-1)).toMatchObject({ kind: 'refund', orderNo: id });
  await gateway.close();
});
