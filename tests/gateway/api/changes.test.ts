import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTransaction } from '../../../src/gateway/database/units/transaction';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { readRecord, type StoredRecord } from '../../../src/gateway/database/records';
import { recordPayment } from '../../../src/gateway/orders/payments';
import { purgeOldChanges } from '../../../src/gateway/orders/purgeChanges';
import { beginEpochs } from '../../../src/gateway/orders/changeFeed';
import { orders } from '../../../src/gateway/orders/part';
import { networkActor } from '../../../src/gateway/database/actors';
import { runJobs } from '../support/runJobs';
import { type Program, type ProgramGateway, programGateway } from './support/programGateway';

let gateway: ProgramGateway;
let program: Program;
beforeAll(async () => {
  gateway = await programGateway();
  program = await gateway.addProgram();
});
afterAll(() => gateway.close());

type Order = StoredRecord<'collection-order'>;
type Changes = { changes: { number: number; resource: string; record: Order }[]; next: string };

let number = 0;
/** Makes an order that waits for its payment. */
async function payable(): Promise<Order> {
  const order = await create();
  await runJobs(gateway.context, ['networks.submit']);
  return order;
}

const create = (by = program) =>
  by.create<Order>('collection-orders', { merchantOrderNo: `C-${++number}`, method: 'SPEI', amount: 40_000 });

const numberOf = (cursor: string) => Number(cursor.split('.').at(-1));

const inDays = (count: number) => new Date(Date.now() + count * 24 * 60 * 60_000);

describe('the changes of an application', () => {
  it('are numbered without gaps, with the order as it is now, and with what follows after them', async () => {
    const own = await gateway.addProgram();
    expect(await own.get<Changes>('changes')).toEqual({ changes: [], next: '0' });
    const orders = [await create(own), await create(own)];
    const first = await own.get<Changes>('changes?limit=1');
    expect(first.changes).toHaveLength(1);
    const rest = await own.get<Changes>(`changes?after=${first.next}`);
    const all = [...first.changes, ...rest.changes];
    expect(all.map((change) => change.number)).toEqual(all.map((_change, index) => index + 1));
    for (const { id, orderNo } of orders) {
      expect(all.find(({ record }) => record.id === id)).toMatchObject({
        resource: 'collection-orders',
        record: { orderNo },
      });
    }
    expect(await own.get<Changes>(`changes?after=${rest.next}`)).toEqual({ changes: [], next: rest.next });
    expect((await (await gateway.addProgram()).get<Changes>('changes')).changes).toEqual([]);
  });

  it('have each payment, also a further one that changes no state', async () => {
    const order = await payable();
    const { merchantId, db, model } = gateway;
    const key = { merchantId, country: 'MX', id: order.id };
    const pay = () =>
      withTransaction(db, async (transaction) => {
        const paid = await readRecord(transaction, entityTable(model, 'collection-order'), key, true);
        const payment = { amount: 40_000 };
        const at = gateway.clock.now();
        await recordPayment(transaction, model, { ...key, order: paid, payment, at, actor: networkActor });
      });
    const { next } = await program.get<Changes>('changes?limit=500');
    await pay();
    const paid = await program.get<Changes>(`changes?after=${next}`);
    expect(paid.changes.map(({ record }) => record.status)).toEqual(['completed']);
    await pay();
    const again = await program.get<Changes>(`changes?after=${paid.next}`);
    expect(again.changes.map(({ record }) => record.id)).toEqual([order.id]);
    expect(again.changes[0]!.record.netAmount).toBeGreaterThan(paid.changes[0]!.record.netAmount!);
  });

  it('have what is committed later than what was read before', async () => {
    const order = await payable();
    await program.get('changes?limit=500');
    const { merchantId, db, model } = gateway;
    const key = { merchantId, country: 'MX', id: order.id };
    const table = entityTable(model, 'collection-order');
    const signals = new EventEmitter();
    const [hasBegun, mayEnd] = [once(signals, 'begun'), once(signals, 'end')];
    const slow = withTransaction(db, async (transaction) => {
      const locked = await readRecord(transaction, table, key, true);
      const payment = { amount: 40_000 };
      const at = gateway.clock.now();
      await recordPayment(transaction, model, { ...key, order: locked, payment, at, actor: networkActor });
      signals.emit('begun');
      await mayEnd;
    });
    await hasBegun;
    const later = await create();
    const all = await program.get<Changes>('changes?limit=500');
    const ids = ({ changes }: Changes) => changes.map(({ record }) => record.id);
    expect(ids(all)).toContain(later.id);
    signals.emit('end');
    await slow;
    const missed = await program.get<Changes>(`changes?after=${all.next}`);
    expect(ids(missed)).toContain(order.id);
  });

  it('are read whole by readers at the same time as others write', async () => {
    const own = await gateway.addProgram();
    const made: string[] = [];
    const write = async () => {
      for (let index = 0; index < 10; index++) made.push((await create(own)).id);
    };
    const read = async () => {
      const seen: Changes['changes'] = [];
      let next = '0';
      do {
        const answer = await own.get<Changes>(`changes?after=${next}&limit=7`);
        seen.push(...answer.changes);
        ({ next } = answer);
      } while (
        made.length < 30 ||
        seen.length === 0 ||
        new Set(seen.map(({ record }) => record.id)).size < 30
      );
      return seen;
    };
    const [one, other] = await Promise.all([read(), read(), write(), write(), write()]);
    for (const seen of [one, other]) {
      expect(seen.map((change) => change.number)).toEqual(seen.map((_change, index) => index + 1));
    }
  });

  it.each(['after=x', 'after=-1', 'after=a.b.1', 'after=a.', 'limit=0', 'limit=501'])(
    'are rejected with %s',
    async (query) => {
      expect((await program.call('GET', `changes?${query}`)).status).toBe(422);
    },
  );

  it('are kept for 90 days, and who asks from before is told so, and where to go on', async () => {
    const own = await gateway.addProgram();
    const unread = await gateway.addProgram();
    await create(own);
    await create(unread);
    const { next: before } = await own.get<Changes>('changes');
    await purgeOldChanges(gateway.db, gateway.model.retention, inDays(89));
    expect((await own.get<Changes>('changes')).changes.length).toBeGreaterThan(0);
    await purgeOldChanges(gateway.db, gateway.model.retention, inDays(91));
    expect(await own.call('GET', 'changes?after=0')).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/after', keyword: 'purged', params: { from: before } }] },
    });
    expect(await own.get<Changes>(`changes?after=${before}`)).toEqual({ changes: [], next: before });
    expect((await unread.call('GET', 'changes')).status).toBe(422);
    const later = await create(own);
    const { changes } = await own.get<Changes>(`changes?after=${before}`);
    expect(changes.map(({ number: place, record }) => [place, record.id])).toContainEqual([
      numberOf(before) + 1,
      later.id,
    ]);
  });
});

const gapOf = async (by: Program, cursor: string) => {
  const { status, body } = await by.call('GET', `changes?after=${cursor}`);
  return { status, errors: (body as { errors?: unknown }).errors };
};
const ahead = (from: string) => ({
  status: 422,
  errors: [{ path: '/after', keyword: 'ahead', params: { from } }],
});

describe('the changes of an application after a restore', () => {
  it('are refused after a number that has not been given', async () => {
    const own = await gateway.addProgram();
    await create(own);
    const { next } = await own.get<Changes>('changes');
    const [epoch] = next.split('.');
    expect(await gapOf(own, `${epoch}.${numberOf(next) + 1}`)).toMatchObject(ahead(next));
    expect(await gapOf(await gateway.addProgram(), next)).toMatchObject(ahead('0'));
  });

  it('are refused after those that are gone, also once their numbers were given again', async () => {
    const own = await gateway.addProgram();
    await create(own);
    const { next: kept } = await own.get<Changes>('changes');
    const lost = kept.replace(/\d+$/, String(numberOf(kept) + 1));

    await withTransaction(gateway.db, beginEpochs);
    await create(own);
    await create(own);
    const { next } = await own.get<Changes>('changes?limit=500');
    expect(numberOf(next)).toBeGreaterThan(numberOf(lost));
    const refused = await gapOf(own, lost);
    expect(refused).toMatchObject(ahead(next.replace(/\d+$/, String(numberOf(kept)))));
    // What both have goes on without a gap, as does the place that the error names.
    const after = (await own.get<Changes>(`changes?after=${kept}&limit=500`)).changes;
    expect(after.map((change) => change.number)[0]).toBe(numberOf(kept) + 1);
    expect((await own.get<Changes>('changes?after=0&limit=500')).changes.length).toBeGreaterThan(
      after.length,
    );
  });

  it('are refused by the smallest number that all restores since have kept', async () => {
    const own = await gateway.addProgram();
    await create(own);
    const { next: first } = await own.get<Changes>('changes?limit=500');
    const lost = first.replace(/\d+$/, String(numberOf(first) + 1));
    await withTransaction(gateway.db, beginEpochs);
    await create(own);
    await create(own);
    await own.get<Changes>('changes?limit=500');
    await withTransaction(gateway.db, beginEpochs);
    expect((await gapOf(own, lost)).status).toBe(422);
    expect((await gapOf(own, first)).status).toBe(200);
  });

  it('have a new epoch at the start after which the database is another one', async () => {
    const own = await gateway.addProgram();
    await create(own);
    const { next } = await own.get<Changes>('changes?limit=500');
    const reported: string[] = [];
    const start = () => orders.start!(gateway.context, (line) => reported.push(line));
    await start();
    await start();
    expect(reported).toEqual([]);
    await gateway.db.updateTable('database_identity').set({ identity: 'of the server before' }).execute();
    await Promise.all([start(), start()]);
    expect(reported).toEqual([expect.stringContaining('The database was restored')]);
    await create(own);
    const [before, after] = [next, (await own.get<Changes>('changes?limit=500')).next].map(
      (cursor) => cursor.split('.')[0],
    );
    expect(after).not.toBe(before);
  });
});
