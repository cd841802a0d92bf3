import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { connect } from '../../src/gateway/database/connection';
import { loadModel } from '../../src/metadata/compile';
import { databaseUrl } from '../../tests/support/databases';
import { freePort } from '../../tests/support/freePort';
import { startGateway } from '../../tests/support/startGateway';
import { addMoney, createToken, Merchant } from '../support/Merchant';
import { root } from '../../tests/support/program';
import { defineBench } from '../support/Bench';
import { startDatabase } from '../support/startDatabase';
import { quantile, rounded } from '../support/statistics';
import { requireLinux } from '../support/processes';

const seed = 'soak';
/** Users of each merchant, and their pauses between two requests in milliseconds. */
const users = 6;
const thinking = 250;
/** Before it, caches fill and code is compiled, in minutes. */
const warmUpFor = (minutes: number) => Math.min(3, minutes / 2);
/**
 * Heap limit of the gateway in megabytes, as where memory is sized. Without it V8 keeps garbage of half a gigabyte, and memory
 * grows without a leak.
 */
const heapLimit = 320;
/** Milliseconds of a window, of which the least memory counts. */
const window = 30_000;

const list = 'collection-orders?sort=["requestedAt","DESC"]&range=[0,24]&total=none';

/** The users' requests, by their number in twenty. */
const actions: { kind: string; times: number; send: (merchant: Merchant) => Promise<number> }[] = [
  { kind: 'list', times: 8, send: (merchant) => merchant.get(list) },
  {
    kind: 'totals',
    times: 2,
    send: (merchant) => merchant.get('payout-orders?totals=amount,fee&filter={"status":"completed"}'),
  },
  { kind: 'balances', times: 3, send: (merchant) => merchant.get('balances') },
  { kind: 'entries', times: 2, send: (merchant) => merchant.get('account-details?range=[0,24]') },
  { kind: 'order', times: 5, send: (merchant) => merchant.order() },
];
const cycle = actions.flatMap((action) => Array<typeof action>(action.times).fill(action));

/** The memory of a process in megabytes: of all of it, and of its JavaScript. */
interface Memory {
  /** Minutes since the load began. */
  at: number;
  resident: number;
  heap: number;
}

async function readMemory(pid: number, metricsPort: number): Promise<Omit<Memory, 'at'>> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return {
    resident: Number(/VmRSS:\s+(\d+) kB/.exec(status)![1]) / 1024,
    heap: Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(metrics)![1]) / 1024 / 1024,
  };
}

/** Returns the growth of the windows' least memory, in megabytes an hour: the median of all pairs' slopes (Theil–Sen). */
function growth(memory: Memory[], of: 'resident' | 'heap', warmUp: number): number {
  const least = new Map<number, Memory>();
  for (const each of memory.filter(({ at }) => at >= warmUp)) {
    const key = Math.floor((each.at * 60_000) / window);
    if (each[of] < (least.get(key)?.[of] ?? Infinity)) least.set(key, each);
  }
  const points = [...least.values()];
  const slopes = points.flatMap((one, index) =>
    points.slice(index + 1).map((other) => ((other[of] - one[of]) / (other.at - one.at)) * 60),
  );
  return Math.round(quantile(slopes, 0.5));
}

/**
 * Merchants at work at one gateway for some minutes, with sandbox networks, jobs and callbacks. `p99VsP50` compares the slowest and
 * usual requests; `errors` (aim 0) failed.
 */
export const soakBench = defineBench({
  options: {
    minutes: { default: 4, says: 'Minutes of work; growth of memory needs 10' },
  },
  limit: ({ minutes }) => minutes + 6,
  // `memoryGrowthMbPerHour` (aim 60) is of the warm process and needs ten minutes. It goes by the least of each half minute: above
  // that is garbage.
  async run(run) {
    requireLinux();
    const server = await startDatabase(run);
    const model = await loadModel(root);
    const metricsPort = await freePort();
    const gateway = await startGateway({
      DATABASE_URL: databaseUrl(server.connection),
      SANDBOX_SEED: seed,
      SANDBOX_DAYS: '3',
      METRICS_PORT: String(metricsPort),
      NODE_OPTIONS: `--max-old-space-size=${heapLimit}`,
    });
    run.later(() => gateway.stop());
    const db = connect(server.connection, 4);
    run.later(() => db.destroy());
    await addMoney(db, model, seed);
    // Those that may work in Mexico.
    const accounts = model.tenants!.merchants.slice(0, 2).map(({ users: all }) => all![0]!.account);
    const workers: Merchant[] = [];
    for (const account of accounts) {
      const merchant = new Merchant(gateway.url, await createToken(db, account));
      for (let index = 0; index < users; index++) workers.push(merchant);
    }

    const times = new Map<string, number[]>(actions.map(({ kind }) => [kind, []]));
    const failures = new Map<string, number>();
    const memory: Memory[] = [];
    const warmUp = warmUpFor(run.options.minutes);
    const begun = performance.now();
    const minutes = () => (performance.now() - begun) / 60_000;
    const isOver = () => minutes() >= run.options.minutes;
    const work = async (merchant: Merchant, first: number) => {
      for (let turn = first; !isOver(); turn += 7) {
        const { kind, send } = cycle[turn % cycle.length]!;
        const start = performance.now();
        const status = await send(merchant);
        if (status === 200) times.get(kind)!.push(performance.now() - start);
        else failures.set(`${kind} ${status}`, (failures.get(`${kind} ${status}`) ?? 0) + 1);
        await wait(thinking);
      }
    };
    const observe = async () => {
      for (let said = 0; !isOver();) {
        const now = { at: minutes(), ...(await readMemory(gateway.pid, metricsPort)) };
        memory.push(now);
        if (now.at >= said) {
          console.error(
            `minute ${said++}: ${now.resident.toFixed(0)} MB, of which ${now.heap.toFixed(0)} MB are JavaScript's`,
          );
        }
        await wait(1_000);
      }
    };
    await Promise.all([observe(), ...workers.map((merchant, index) => work(merchant, index * 3))]);

    console.log('request     requests   p50        p99        p99 / p50');
    const ratios = [...times].map(([kind, each]) => {
      const [p50, p99] = [quantile(each, 0.5), quantile(each, 0.99)];
      const cells = [each.length.toLocaleString('en'), `${p50.toFixed(1)} ms`, `${p99.toFixed(1)} ms`];
      console.log(
        `${kind.padEnd(12)}${cells.map((cell) => cell.padEnd(11)).join('')}${(p99 / p50).toFixed(1)}`,
      );
      return p99 / p50;
    });
    for (const [what, count] of failures) console.log(`failed: ${what}, ${count} times`);
    return {
      p99VsP50: rounded(Math.max(...ratios)),
      memoryGrowthMbPerHour: growth(memory, 'resident', warmUp),
      heapGrowthMbPerHour: growth(memory, 'heap', warmUp),
      requests: [...times.values()].reduce((sum, each) => sum + each.length, 0),
      errors: [...failures.values()].reduce((sum, count) => sum + count, 0),
    };
  },
});
