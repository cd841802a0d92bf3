import { join } from 'node:path';
import { connect } from '../../src/gateway/database/connection';
import { merchantId } from '../../src/gateway/sandbox/merchants/storeMerchants';
import { loadModel } from '../../src/metadata/compile';
import type { TenantMerchant } from '../../src/metadata/model/Tenants';
import { databaseUrl } from '../../tests/support/databases';
import { startGateway } from '../../tests/support/startGateway';
import { loadOrders } from '../support/loadOrders';
import { addColleague, addMoney, createToken, makePayouts, Merchant } from '../support/Merchant';
import { createReportToken, sendRejected } from './rejected';
import { compute, freeze, leaveExportsUnread, lockTable, rehearseImports } from './troubles';
import { root } from '../../tests/support/program';
import { defineBench } from '../support/Bench';
import { startDatabase } from '../support/startDatabase';
import { quantile, rounded } from '../support/statistics';

/** More than fits between the two ends of a connection. */
const exportedOrders = 100_000;

/** Pause between two requests of a kind, in milliseconds: a merchant at work, not a load test. */
const pace = 40;

const seed = 'neighbours';

/** The times of the requests of each kind, in milliseconds, and how many failed. */
interface Measured {
  times: Record<string, number[]>;
  failed: number;
}

/** Has a merchant work for some seconds. */
async function work(merchant: Merchant, seconds: number): Promise<Measured> {
  const measured: Measured = { times: {}, failed: 0 };
  const end = performance.now() + seconds * 1_000;
  const repeat = async (kind: string, send: () => Promise<number>) => {
    const times = (measured.times[kind] ??= []);
    while (performance.now() < end) {
      const start = performance.now();
      const status = await send();
      const time = performance.now() - start;
      times.push(time);
      if (status !== 200) measured.failed += 1;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, pace - time)));
    }
  };
  await Promise.all([
    repeat('list', () =>
      merchant.get('collection-orders?sort=["requestedAt","DESC"]&range=[0,24]&total=none'),
    ),
    repeat('balance', () => merchant.get('balances')),
    repeat('write', () => merchant.order()),
  ]);
  return measured;
}

/** The 95th percentile of the slowest kind over that in the quiet. */
function slowest({ times }: Measured, quiet: Measured[]): number {
  const ratios = Object.entries(times).map(
    ([kind, each]) =>
      quantile(each, 0.95) /
      quantile(
        quiet.flatMap((one) => one.times[kind]!),
        0.95,
      ),
  );
  return rounded(Math.max(...ratios));
}

function describe(name: string, { times, failed }: Measured): void {
  const cells = Object.values(times).map((each) =>
    `${quantile(each, 0.5).toFixed(1)} / ${quantile(each, 0.95).toFixed(1)}`.padStart(18),
  );
  console.log(`${name.padEnd(26)}${cells.join('')}${String(failed).padStart(8)}`);
}

/**
 * Reads and writes of a merchant during troubles of others, each between two quiet times. A figure is the p95 of the slowest
 * request relative to the quiet (aim 2). `busy`, which only computes, is the machine's floor.
 */
export const neighboursBench = defineBench({
  options: {
    seconds: { default: 6, says: 'Of each trouble and each quiet time' },
    freeze: { default: 10, says: 'Seconds for which a gateway is frozen' },
    lock: { default: 10, says: 'Seconds for which a table is locked' },
    only: { default: '', says: 'Names of troubles, with commas' },
  },
  limit: ({ seconds, freeze, lock }) => 5 + (17 * seconds + freeze + lock) / 60,
  async run(run) {
    const server = await startDatabase(run);
    const model = await loadModel(root);
    const db = connect(server.connection, 4, { statement: 0, lock: 0, idle: 0, response: 0 });
    run.later(() => db.destroy());
    const [first, second] = model.tenants!.merchants;
    await loadOrders(db, model, merchantId(seed, first!.code), exportedOrders);
    const environment = {
      DATABASE_URL: databaseUrl(server.connection),
      // Either of the two may be the one that writes an export.
      FILES_DIR: join(run.folder, 'files'),
      SANDBOX_SEED: seed,
      SANDBOX_DAYS: '2',
    };
    const gateway = await startGateway(environment);
    run.later(() => gateway.stop());
    const other = await startGateway(environment);
    run.later(() => other.stop());
    await addMoney(db, model, seed);
    const tokenOf = ({ users }: TenantMerchant, place: number) => createToken(db, users![place]!.account);
    const victim = new Merchant(gateway.url, await tokenOf(second!, 0));
    const clerk = new Merchant(gateway.url, await tokenOf(first!, 0));
    const colleague = new Merchant(gateway.url, await tokenOf(first!, 1));
    const frozen = new Merchant(other.url, clerk.token);

    const reportToken = await createReportToken(db);
    const sessions = await Promise.all(
      Array.from({ length: 4 }, async (_, place) =>
        createToken(db, await addColleague(db, first!.users![0]!.account, `clerk${place}`)),
      ),
    );
    const orders = {
      url: gateway.url,
      batches: clerk.address('payout-orders/batches/create'),
      sessions,
      reportToken,
    };

    const { seconds, freeze: frozenFor, lock: lockedFor, only } = run.options;
    const troubles = {
      busy: [seconds, compute],
      rehearsals: [seconds, () => rehearseImports(clerk, makePayouts(1_000))],
      frozen: [frozenFor, () => freeze(db, other.pid, frozen, clerk)],
      locked: [lockedFor, () => lockTable(db, 'pay_in_detail', 'pay-in-details', [clerk, colleague])],
      unread: [seconds, () => leaveExportsUnread([clerk, colleague])],
      unsigned: [seconds, () => sendRejected({ ...orders, kinds: ['unsigned'] })],
      invalid: [seconds, () => sendRejected({ ...orders, kinds: ['invalid'] })],
      reports: [seconds, () => sendRejected({ ...orders, kinds: ['reports'] })],
      rejected: [seconds, () => sendRejected({ ...orders, kinds: ['unsigned', 'invalid', 'reports'] })],
    } satisfies Record<string, [number, () => Promise<() => Promise<unknown>>]>;

    // Statements are planned and code is compiled first.
    await work(victim, 3);
    console.log(`milliseconds, median / p95      list           balance             write  failed`);
    const quiet = [await work(victim, seconds)];
    describe('quiet', quiet[0]!);
    if (quiet[0]!.failed > 0) throw new Error('Requests fail without any trouble.');
    const troubled: [string, Measured][] = [];
    for (const [name, [duration, begin]] of Object.entries(troubles)) {
      if (only !== '' && !only.split(',').includes(name)) continue;
      const end = await begin();
      const measured = await work(victim, duration).finally(end);
      describe(name, measured);
      troubled.push([name, measured]);
      quiet.push(await work(victim, seconds));
      describe('quiet', quiet.at(-1)!);
    }
    const ratios = troubled.map(([name, measured], place) => [
      name,
      slowest(measured, [quiet[place]!, quiet[place + 1]!]),
    ]);
    const failed = troubled.reduce((sum, [, measured]) => sum + measured.failed, 0);
    return { ...(Object.fromEntries(ratios) as Record<string, number>), failed };
  },
});
