import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import { connect } from '../../src/gateway/database/connection';
import { verifyLedger } from '../../src/gateway/ledger/verify';
import { verifyRollups } from '../../src/gateway/figures/rollups/repair';
import { parts } from '../../src/gateway/parts';
import type { Model } from '../../src/metadata/model/Model';
import { Random } from '../../src/samples/Random';
import { databaseUrl } from '../support/databases';
import { compareRecords, compareTotals } from './checks/compareBooks';
import { compareNetwork } from './checks/compareNetwork';
import { domains } from './domains/domains';
import { faults, type Site } from './faults';
import { type Account, addPrograms, makeAccounts } from './world/accounts';
import { makeOperators, type Operator } from './world/Operator';
import { Fleet } from './world/Fleet';
import { drawRules } from './world/methodRules';
import { Network } from './world/Network';
import { Provider } from './world/Provider';

/** How much is simulated. */
export interface SimulationSize {
  operations: number;
  clients: number;
  accounts: number;
  /** Operations between two verifications, and between two faults. */
  verifyEvery: number;
  faultEvery: number;
}

/** What is simulated. */
export interface SimulationPlan extends SimulationSize {
  model: Model;
  /** A prepared database without merchants. */
  connection: PoolConfig;
  /** Its server, where that is only for the simulation and is started again once it is gone. */
  serverPid?: () => Promise<number | undefined>;
  /** Whatever is chosen follows from it. How operations overlap does not. */
  seed: string;
  report?: (line: string) => void;
}

/** What was simulated. */
export interface Simulation {
  /** By name: how often each operation was done. */
  done: Record<string, number>;
  faults: number;
  entries: number;
}

/**
 * Has many clients work with two gateways at once, while payers pay, networks settle and processes die, and compares all that
 * the gateways show with what must have come of it. Throws at the first difference.
 */
export async function simulate(plan: SimulationPlan): Promise<Simulation> {
  const { model, connection, seed } = plan;
  // A verification reads all entries.
  const network = new Network(() => connect(connection, 8, { statement: 0, response: 0 }));
  // Both processes read the files that either has stored.
  const files = await mkdtemp(join(tmpdir(), 'corridor-files-'));
  const made = new Random(seed);
  const provider = new Provider(made.fork('provider'), () => fleet, drawRules(model, made.fork('rules')));
  const networksFile = join(files, 'networks.json');
  await writeFile(networksFile, JSON.stringify(await provider.listen()));
  const fleet = new Fleet({
    NETWORKS_FILE: networksFile,
    NETWORK_SIMULATED_SECRET: provider.secret,
    FILES_DIR: files,
    DATABASE_URL: databaseUrl(connection),
    DATABASE_CONNECTIONS: '12',
    SANDBOX: '1',
    RATE_LIMIT: '0',
    CALL_LIMITS: '0',
  });
  try {
    // Before the gateways start: a sandbox with merchants plays none of its own.
    const merchants = await makeAccounts(
      network.db,
      model,
      fleet,
      plan.accounts,
      Math.ceil(plan.clients / plan.accounts),
    );
    const operators = await makeOperators(network.db, fleet, model);
    await fleet.start(2);
    const accounts = await addPrograms(fleet, merchants);
    const { serverPid } = plan;
    const world = { fleet, network, provider, accounts, operators, ...(serverPid && { serverPid }) };
    return await run(plan, world, made);
  } catch (error) {
    throw new Error(`${describe(error)}\nTo do it again: ${commandOf(plan)}`, { cause: error });
  } finally {
    await fleet.stop();
    await network.db.destroy();
    await provider.close();
    await rm(files, { recursive: true, force: true });
  }
}

/** The command that repeats a simulation. */
export function commandOf(plan: SimulationSize & { seed: string }): string {
  const { seed, operations, clients, accounts, verifyEvery, faultEvery } = plan;
  const size = `--operations ${operations} --clients ${clients} --accounts ${accounts}`;
  return `npm run simulate -- --seed ${seed} ${size} --verify-every ${verifyEvery} --fault-every ${faultEvery}`;
}

/** Who takes part, and what can be damaged. */
interface World extends Site {
  accounts: Account[];
  provider: Provider;
  operators: readonly [Operator, Operator];
}

async function run(plan: SimulationPlan, world: World, random: Random): Promise<Simulation> {
  const { accounts, network, provider, operators } = world;
  const [operator] = operators;
  const { model, operations: total, report = () => undefined } = plan;
  const operations = domains.flatMap((domain) => domain.operations);
  const weights = operations.map(({ weight }) => weight);
  const possible = faults.filter(({ needsServer }) => !needsServer || world.serverPid);
  const done: Record<string, number> = {};
  const result: Simulation = { done, faults: 0, entries: 0 };
  let next = 0;

  /** Does operations up to `end`, one after the other, as one of the clients. */
  async function work(client: number, end: number): Promise<void> {
    while (next < end) {
      const index = next++;
      const own = random.fork(index);
      const account = accounts[client % accounts.length]!;
      const user = account.clients[Math.floor(client / accounts.length)]!;
      const people = { account, client: user, accounts, operator, operators };
      const turn = { random: own, network, provider, model, ...people };
      let name = '';
      try {
        if (index > 0 && index % plan.faultEvery === 0) await damage(index, own);
        for (let isDone = false; !isDone;) {
          const operation = operations[own.weighted(weights)]!;
          ({ name } = operation);
          isDone = (await operation.run(turn)) !== false;
        }
      } catch (error) {
        next = end;
        const what = `Operation ${index}, ${name}, of ${account.country}`;
        throw new Error(`${what}: ${describe(error)}`, { cause: error });
      }
      done[name] = (done[name] ?? 0) + 1;
    }
  }

  /** Damages something while the other clients go on. */
  async function damage(at: number, own: Random): Promise<void> {
    const fault = possible[result.faults % possible.length]!;
    result.faults += 1;
    report(`  ${at}: ${fault.name}`);
    await fault.strike(world, own.fork('fault'));
  }

  for (let end = 0; end < total;) {
    const begun = performance.now();
    end = Math.min(total, end + plan.verifyEvery);
    const until = end;
    const clients = Array.from({ length: plan.clients }, (_, client) => work(client, until));
    const failed = (await Promise.allSettled(clients)).find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
    next = end;
    const worked = performance.now();
    const short = await network.quiet();
    const quiet = performance.now();
    result.entries = await verify(plan, world, short, random.fork(`check ${end}`));
    const waited = `${seconds(worked, quiet)} s until nothing is under way`;
    const time = `${seconds(begun, worked)} s, ${waited}, and ${seconds(quiet, performance.now())} s of checks`;
    report(`${end} operations, ${result.entries} entries, ${time}: all is as it must be`);
  }
  return result;
}

/** Proves the ledger and compares what the gateways show with the books, once nothing is under way. For the records `short` the balance was too low. */
async function verify(
  { model }: SimulationPlan,
  { network, provider, accounts, operators }: World,
  short: ReadonlySet<string>,
  random: Random,
): Promise<number> {
  const { db } = network;
  for (const { book } of accounts) book.settle(short);
  // Those that send something again get what they got at first.
  const callers = [
    ...accounts.flatMap(({ clients, program }) => [...clients, program]),
    ...operators.map(({ keyed }) => keyed),
  ];
  await Promise.all(callers.map((caller, place) => caller.sendAgain(random.fork(`again ${place}`), 2)));
  await compareNetwork(provider, operators[0], accounts, random.fork('network'));
  const checks = parts.flatMap(({ ledgerChecks }) => ledgerChecks ?? []);
  const { problems, entries } = await verifyLedger(db, model, checks);
  problems.push(...(await verifyRollups(db, model)), ...provider.problems);
  if (problems.length > 0) throw new Error(`The ledger does not hold:\n${problems.join('\n')}`);
  await Promise.all(accounts.map((account) => compareTotals(db, account, domains)));
  await compareRecords(random.pick(accounts), domains);
  return entries;
}

const seconds = (begun: number, ended: number) => ((ended - begun) / 1000).toFixed(1);

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
