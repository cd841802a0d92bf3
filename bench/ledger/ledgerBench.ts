import { sql } from 'kysely';
import { Pool } from 'pg';
import { connect } from '../../src/gateway/database/connection';
import { newId } from '../../src/gateway/database/ids';
import { prepareDatabase } from '../../src/gateway/database/schema/prepareDatabase';
import { post } from '../../src/gateway/ledger/post';
import { verifyLedger } from '../../src/gateway/ledger/verify';
import { migrations } from '../../src/gateway/parts';
import { loadModel } from '../../src/metadata/compile';
import { root } from '../../tests/support/program';
import { defineBench } from '../support/Bench';
import { startDatabase } from '../support/startDatabase';
import { median, rounded } from '../support/statistics';

const connections = 16;
const rounds = 5;
const transfers = 2_000;
const fund = 1_000_000_000;

/** Does `work` so often on all connections, and returns how often a second. */
async function measure(work: (index: number) => Promise<unknown>): Promise<number> {
  let next = 0;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (next < transfers) await work(next++);
    }),
  );
  return transfers / ((performance.now() - begun) / 1000);
}

/**
 * Transfers per second that the ledger posts to one account and to a hundred. Each is a hold with its key, entries and roll-ups.
 * The baseline updates a single row by `pg` on as many connections. Both take turns.
 */
export const ledgerBench = defineBench({
  options: {},
  async run(run) {
    const server = await startDatabase(run);
    const db = connect(server.connection, connections, { statement: 0, response: 0 });
    run.later(() => db.destroy());
    const plain = new Pool({ ...server.connection, max: connections });
    run.later(() => plain.end());
    const model = await loadModel(root);
    await prepareDatabase(db, model, migrations);
    const accounts = Array.from({ length: 100 }, () => ({
      merchantId: newId(),
      country: 'MX',
      currency: 'MXN',
    }));
    const at = new Date();
    await post(
      db,
      model,
      accounts.map((account) => ({
        ...account,
        key: 'fund',
        businessType: 'recharge',
        at,
        moves: [{ from: 'bank', to: 'available', amount: fund }],
      })),
    );
    await sql`create table plain_balance (id uuid primary key, amount bigint not null) with (fillfactor = 70)`.execute(
      db,
    );
    for (const { merchantId } of accounts)
      await sql`insert into plain_balance values (${merchantId}, 0)`.execute(db);

    const update = (index: number, spread: number) =>
      plain.query('update plain_balance set amount = amount + 1 where id = $1', [
        accounts[index % spread]!.merchantId,
      ]);
    const transfer = (index: number, spread: number) => {
      const id = newId();
      return post(db, model, [
        {
          ...accounts[index % spread]!,
          key: `payout:${id}`,
          businessType: 'payout',
          at: new Date(),
          moves: [{ from: 'available', to: 'payoutHold', amount: 100 }],
          source: { entity: 'payout-order', id },
        },
      ]);
    };
    const speeds: Record<string, number[]> = {};
    for (let round = 0; round <= rounds; round++) {
      for (const [name, spread] of [
        ['hot', 1],
        ['spread', accounts.length],
      ] as const) {
        const plainSpeed = await measure((index) => update(index, spread));
        const ledgerSpeed = await measure((index) => transfer(index, spread));
        // The first round warms up.
        if (round === 0) continue;
        (speeds[`${name}Plain`] ??= []).push(plainSpeed);
        (speeds[name] ??= []).push(ledgerSpeed);
        (speeds[`${name}Ratio`] ??= []).push(ledgerSpeed / plainSpeed);
        console.log(
          `round ${round}, ${name}: ${Math.round(ledgerSpeed)} transfers/s, ${Math.round(plainSpeed)} plain updates/s`,
        );
      }
    }
    const { problems } = await verifyLedger(db, model);
    if (problems.length > 0) throw new Error(problems.join('\n'));
    const ratio = (name: string) => rounded(median(speeds[`${name}Ratio`]!));
    return {
      hotTransfersPerSecond: Math.round(median(speeds.hot!)),
      spreadTransfersPerSecond: Math.round(median(speeds.spread!)),
      hotVsPlainUpdate: ratio('hot'),
      spreadVsPlainUpdate: ratio('spread'),
    };
  },
});
