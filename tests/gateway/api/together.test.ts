import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import type { StoredRecord } from '../../../src/gateway/database/records';
import { networkActor } from '../../../src/gateway/database/actors';
import { orderEffects } from '../../../src/gateway/orders/postStates';
import { changeState } from '../../../src/gateway/resources/changeState';
import { verifyLedger } from '../../../src/gateway/ledger/verify';
import { type Program, type ProgramGateway, programGateway } from './support/programGateway';

let gateway: ProgramGateway;
let program: Program;
beforeAll(async () => {
  gateway = await programGateway();
  program = await gateway.addProgram();
});
afterAll(() => gateway.close());

type Payout = StoredRecord<'payout-order'>;

let number = 0;
const payout = (values: object = {}) => ({
  merchantOrderNo: `TOGETHER-${++number}`,
  payeeName: 'Ana Torres',
  accountType: 1,
  payeeAccount: '012180001234567899',
  payeeBank: 'BBVA México',
  amount: 10_000 + number,
  ...values,
});

const create = (body: object, key = newId(), by = program) => by.call('POST', 'payout-orders', body, { key });

describe('orders that arrive at the same time', () => {
  it('are accepted but for those that are wrong, each of which is told what it would be told alone', async () => {
    const [used, twice, late] = [payout(), payout(), await gateway.addProgram()];
    const [usedKey, sameKey, otherKey] = [newId(), newId(), newId()];
    await program.create('payout-orders', used, { key: usedKey });
    const path = `MX/applications/${late.application.id}/disable`;
    const disabled = await gateway.owner.send('POST', path, undefined, { proven: true });
    expect(disabled.status).toBe(200);
    await gateway.setAvailable('MX', 800_000_000);
    const right = Array.from({ length: 90 }, () => payout());
    const [answers, wrong] = await Promise.all([
      Promise.all(right.map((body) => create(body))),
      Promise.all([
        create({ ...payout(), merchantOrderNo: used.merchantOrderNo }),
        create(payout({ amount: 900_000_000 })),
        create({ ...used, amount: used.amount + 1_000_000 }, usedKey),
        create(payout(), newId(), late),
        create(payout({ payeeAccount: '1' })),
        create(twice, sameKey),
        create(twice, sameKey),
        create({ ...twice, amount: twice.amount + 1_000_000 }, otherKey),
      ]),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(right.map(() => 200));
    const ids = answers.map(({ body }) => (body.data as Payout).id);
    expect(new Set(ids).size).toBe(90);
    const [taken, short, otherBody, ended, invalid, first, again, sameNumber] = wrong;
    expect(taken).toMatchObject({ status: 422, body: { errors: [{ keyword: 'usedNumber' }] } });
    expect(short).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/amount', keyword: 'available' }] },
    });
    expect(otherBody).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/amount', keyword: 'idempotency' }] },
    });
    expect(ended?.status).toBe(403);
    expect(invalid).toMatchObject({ status: 422, body: { errors: [{ path: '/payeeAccount' }, {}] } });
    expect(again?.body).toEqual(first?.body);
    // Whichever of the two came first has the number.
    const [winner, loser] = first?.status === 200 ? [first, sameNumber] : [sameNumber, first];
    expect(winner?.status).toBe(200);
    expect(loser).toMatchObject({ status: 422, body: { errors: [{ keyword: 'usedNumber' }] } });
  });

  it('are posted in order, once each, to the cent', async () => {
    const before = await gateway.db
      .selectFrom('ledger_account')
      .selectAll()
      .where('country', '=', 'MX')
      .execute();
    expect(before.length).toBeGreaterThan(0);
    const bodies = Array.from({ length: 40 }, () => payout());
    const answers = await Promise.all(bodies.map((body) => create(body)));
    expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 200));
    expect((await verifyLedger(gateway.db, gateway.model)).problems).toEqual([]);
    const ids = answers.map(({ body }) => (body.data as Payout).id);
    const holds = await gateway.db.selectFrom('ledger_hold').select('id').where('id', 'in', ids).execute();
    expect(holds).toHaveLength(40);
  });

  it('that repeat each other are no less confirmed than one after the other', async () => {
    const same = { amount: 77_700 };
    const answers = await Promise.all([create(payout(same)), create(payout(same)), create(payout(same))]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 422, 422,
    ]);
    const rejected = answers.filter(({ status }) => status === 422);
    for (const { body } of rejected) expect(body).toMatchObject({ errors: [{ keyword: 'repeats' }] });
  });

  it('take the place of one that has failed once', async () => {
    const failed = await program.create<Payout>('payout-orders', payout());
    const { db, model, merchantId, clock } = gateway;
    await changeState(db, model, {
      entity: 'payout-order',
      key: { merchantId, country: 'MX', id: failed.id },
      field: 'status',
      from: failed.status,
      to: 'failed',
      at: clock.now(),
      actor: networkActor,
      changes: { networkReason: 'AC04' },
      effects: orderEffects,
    });
    const again = Array.from({ length: 5 }, () => create(payout({ replaces: failed.orderNo })));
    const answers = await Promise.all(again);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 422, 422, 422, 422,
    ]);
    const made = answers.find(({ status }) => status === 200)?.body.data as Payout;
    const stored = await program.get<Payout>(`payout-orders/${failed.orderNo}`);
    expect(stored.replacedBy).toBe(made.orderNo);
  });

  it('of one program leave room for those of another one of the merchant', async () => {
    const other = await gateway.addProgram({}, 'PE');
    const account = { merchant_id: gateway.merchantId, country: 'MX' };
    let release: (() => void) | undefined;
    const holding = gateway.db.transaction().execute(async (transaction) => {
      // However long the others take on a busy machine.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
      await transaction
        .selectFrom('ledger_account')
        .select('country')
        .where((is) => is.and(account))
        .forUpdate()
        .execute();
      await new Promise<void>((resolve) => (release = resolve));
    });
    await expect.poll(() => release).toBeDefined();
    const waiting = Promise.all(Array.from({ length: 80 }, () => create(payout())));
    const body = { merchantOrderNo: 'IN-PERU', method: 'BANK_TRANSFER', amount: 10_000 };
    const first = await Promise.race([other.call('POST', 'collection-orders', body), waiting]);
    release?.();
    expect(first).toMatchObject({ body: { data: { merchantOrderNo: 'IN-PERU' } } });
    await Promise.all([waiting, holding]);
  });

  it('are all refused while their network is switched off, and leave nothing', async () => {
    const bodies = Array.from({ length: 10 }, () => payout());
    const { network } = await gateway.db
      .selectFrom('network_attempt')
      .select('network')
      .where('country', '=', 'MX')
      .where('kind', '=', 'payout')
      .limit(1)
      .executeTakeFirstOrThrow();
    await gateway.db
      .insertInto('network_switch')
      .values({ network, off_since: gateway.clock.now().toISOString(), reason: 'A test.', off_by: 'olga' })
      .execute();
    try {
      const answers = await Promise.all(bodies.map((body) => create(body)));
      expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 503));
    } finally {
      await gateway.db.deleteFrom('network_switch').where('network', '=', network).execute();
    }
    const numbers = bodies.map(({ merchantOrderNo }) => merchantOrderNo);
    const stored = await gateway.db
      .selectFrom('order_number')
      .select('order_id')
      .where('merchant_order_no', 'in', numbers)
      .execute();
    expect(stored).toEqual([]);
  });
});
