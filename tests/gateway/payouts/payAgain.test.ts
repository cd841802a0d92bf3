import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { networkActor } from '../../../src/gateway/database/actors';
import type { StoredRecord } from '../../../src/gateway/database/records';
import { newId } from '../../../src/gateway/database/ids';
import { orderEffects } from '../../../src/gateway/orders/postStates';
import { changeState } from '../../../src/gateway/resources/changeState';
import { type Program, type ProgramGateway, programGateway } from '../api/support/programGateway';

type Payout = StoredRecord<'payout-order'>;

let gateway: ProgramGateway;
let program: Program;
beforeAll(async () => {
  gateway = await programGateway();
  program = await gateway.addProgram();
  await gateway.setAvailable('MX', 100_000_000);
});
afterAll(async () => {
  await gateway.expectSound();
  await gateway.close();
});

let number = 0;
const body = (values: object = {}) => ({
  merchantOrderNo: `OUT-${++number}`,
  payeeName: 'Ana Torres',
  accountType: 1,
  payeeAccount: '012180001234567899',
  payeeBank: 'BBVA México',
  amount: 50_000,
  ...values,
});
const pay = (values: object = {}, by = program) => by.create<Payout>('payout-orders', body(values));
const refused = async (values: object, by = program) => {
  const { status, body: answer } = await by.call('POST', 'payout-orders', body(values));
  expect(status).toBe(422);
  return answer.errors;
};
const read = ({ orderNo }: Payout) => program.get<Payout>(`payout-orders/${orderNo}`);

/** Has the network say that a payout failed. */
async function fail({ id }: Payout): Promise<void> {
  const { db, model, merchantId, clock } = gateway;
  const key = { merchantId, country: 'MX', id };
  const { status } = (await gateway.read(`MX/payout-orders/${id}`)) as Payout;
  await changeState(db, model, {
    entity: 'payout-order',
    key,
    field: 'status',
    from: status,
    to: 'failed',
    at: clock.now(),
    actor: networkActor,
    changes: { networkReason: 'AC04' },
    effects: orderEffects,
  });
}

async function failed(values: object = {}, by = program): Promise<Payout> {
  const payout = await pay(values, by);
  await fail(payout);
  return payout;
}

describe('a payout in place of a failed one', () => {
  it('names it, is named by it, and is not taken for a repeat of it', async () => {
    const first = await failed();
    const second = await pay({ replaces: first.orderNo });
    expect(second).toMatchObject({ replaces: first.orderNo, status: 'accepted' });
    expect(await read(first)).toMatchObject({ status: 'failed', replacedBy: second.orderNo });
    const history = await gateway.owner.send('GET', `MX/payout-orders/${first.id}/events`);
    expect(JSON.stringify(history.body)).toContain('Paid again by another payout');
    await fail(second);
  });

  it('names it by the number that the program gave it, too', async () => {
    const first = await failed({ amount: 50_001 });
    const second = await pay({ amount: 50_001, replaces: first.merchantOrderNo });
    expect(second.replaces).toBe(first.orderNo);
  });

  it('is told to programs, and so is the change of the failed one', async () => {
    const first = await failed({ amount: 50_002 });
    const { next } = await program.get<{ next: string }>('changes?limit=500');
    const second = await pay({ amount: 50_002, replaces: first.orderNo });
    const { changes } = await program.get<{ changes: { record: Payout }[] }>(`changes?after=${next}`);
    expect(changes.map(({ record }) => record)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ orderNo: first.orderNo, replacedBy: second.orderNo }),
        expect.objectContaining({ orderNo: second.orderNo, replaces: first.orderNo }),
      ]),
    );
    await fail(second);
    const event = await gateway.db
      .selectFrom('callback_event')
      .select('body')
      .where('merchant_id', '=', gateway.merchantId)
      .where('record_id', '=', second.id)
      .executeTakeFirstOrThrow();
    expect((JSON.parse(event.body!) as { data: object }).data).toMatchObject({ replaces: first.orderNo });
  });

  it('is one of many that are asked for at once', async () => {
    const first = await failed({ amount: 50_003 });
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_each, index) =>
        program.call('POST', 'payout-orders', body({ amount: 51_000 + index, replaces: first.orderNo })),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const others = answers.filter(({ status }) => status === 422);
    expect(others.map(({ body: { errors } }) => errors?.[0]?.keyword)).toEqual(Array(5).fill('paidAgain'));
  });

  it('is refused while an earlier one in its place has not failed, whichever of them it names', async () => {
    const first = await failed({ amount: 50_004 });
    const second = await pay({ amount: 50_005, replaces: first.orderNo });
    expect(await refused({ amount: 50_006, replaces: first.orderNo })).toMatchObject([
      { path: '/replaces', keyword: 'paidAgain', params: { orderNo: second.orderNo } },
    ]);
    await fail(second);
    const third = await pay({ amount: 50_006, replaces: first.orderNo });
    for (const replaces of [first.orderNo, second.orderNo]) {
      expect(await refused({ amount: 50_007, replaces })).toMatchObject([
        { keyword: 'paidAgain', params: { orderNo: third.orderNo } },
      ]);
    }
    expect(await read(second)).toMatchObject({ replacedBy: third.orderNo });
  });

  it('is one of two that are asked for at once in place of two tries at one payment', async () => {
    const first = await failed({ amount: 50_008 });
    const second = await pay({ amount: 50_009, replaces: first.orderNo });
    await fail(second);
    const answers = await Promise.all(
      [first, second].map(({ orderNo }, index) =>
        program.call('POST', 'payout-orders', body({ amount: 50_010 + index, replaces: orderNo })),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 422]));
  });

  it('is refused for a payout that has not failed, that is not there, or is of another application or country', async () => {
    const open = await pay({ amount: 50_012 });
    const [another, peruvian] = [await gateway.addProgram(), await gateway.addProgram({}, 'PE')];
    const first = await failed({ amount: 50_013 });
    expect(await refused({ amount: 50_014, replaces: open.orderNo })).toMatchObject([
      { path: '/replaces', keyword: 'payoutNotFailed' },
    ]);
    const unknown = [{ path: '/replaces', keyword: 'unknownPayout' }];
    expect(await refused({ amount: 50_015, replaces: 'MXP0' })).toMatchObject(unknown);
    expect(await refused({ amount: 50_016, replaces: first.orderNo }, another)).toMatchObject(unknown);
    const inPeru = {
      payeeName: 'Ana Torres',
      accountType: 4,
      payeeAccount: '1234567890',
      payeeCci: '00221500202341707128',
      merchantOrderNo: 'PE-1',
      idType: 1,
      idNumber: '12345678',
      amount: 50_000,
      replaces: first.orderNo,
    };
    const { body: answer } = await peruvian.call('POST', 'payout-orders', inPeru);
    expect(answer.errors).toMatchObject(unknown);
    expect(await read(first)).not.toHaveProperty('replacedBy');
  });

  it('is the same for a repeated request', async () => {
    const first = await failed({ amount: 50_017 });
    const again = body({ amount: 50_017, replaces: first.orderNo });
    const key = newId();
    const [one, other] = [
      await program.create<Payout>('payout-orders', again, { key }),
      await program.create<Payout>('payout-orders', again, { key }),
    ];
    expect(other).toEqual(one);
  });

  it('is made by a user of a sandbox, too, of whom a rehearsal changes nothing', async () => {
    const first = await failed({ amount: 50_018 });
    const { merchantOrderNo: _own, ...form } = body({ amount: 50_019, replaces: first.orderNo });
    expect((await gateway.post('MX/payout-orders?rehearse=true', form)).status).toBe(200);
    expect(await read(first)).not.toHaveProperty('replacedBy');
    const made = (await gateway.post('MX/payout-orders', form)).body.data as Payout;
    expect(made).toMatchObject({ replaces: first.orderNo });
    expect(await read(first)).toMatchObject({ replacedBy: made.orderNo });
  });
});
