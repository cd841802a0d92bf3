import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbeddedServer } from '../../src/gateway/database/embedded/embeddedServer';
import { findContractions } from '../support/contractions';
import { databaseUrl } from '../support/databases';
import { root } from '../support/program';
import { type RunningGateway, startGateway } from '../support/startGateway';
import { requireEachOnce, requireNoFailures, type Results, startClients } from './clients';
import { runCommand, verifyLedger } from './programs';

const size = { readers: 3, writers: 3 };

/**
 * Prepares the database of a gateway of a former version while merchants work with it, has a gateway of this version serve beside it, and
 * puts the former one back alone. Throws unless every request of both succeeded and the ledger holds. `words` may name the former version's commit.
 */
export async function upgradeWhileServing([commit = formerVersion()]: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'corridor-versions-'));
  chmodSync(folder, 0o755);
  const former = join(folder, 'former');
  const server = await startEmbeddedServer(join(folder, 'data'), ['fsync=off']);
  const environment = {
    DATABASE_URL: databaseUrl(server.connection),
    FILES_DIR: join(folder, 'files'),
    SANDBOX_DAYS: '2',
  };
  const gateways: RunningGateway[] = [];
  const start = async (from: string, more: NodeJS.ProcessEnv = {}) => {
    const gateway = await startGateway({ ...environment, ...more }, from);
    gateways.push(gateway);
    return gateway;
  };
  const work = async (what: string, urls: string[], during: () => Promise<unknown>) => {
    const clients = await startClients({ ...size, urls, comesAgain: false });
    await during();
    await clients.stop();
    report(what, clients.results);
    await requireEachOnce(server.connection, clients.results);
  };
  try {
    git('worktree', 'add', '--detach', former, commit);
    symlinkSync(join(root, 'node_modules'), join(former, 'node_modules'));
    console.log(`The former version is ${git('log', '-1', '--format=%h of %as, “%s”', commit)}`);
    const old = await start(former);
    await work('The former version, prepared for this one meanwhile', [old.url], async () => {
      await prepare(environment);
      await wait(5_000);
    });
    const present = await start(root, { DATABASE_PREPARE: '0' });
    await work('Both versions', [old.url, present.url], () => wait(15_000));
    await old.stop();
    await work('This version', [present.url], () => wait(5_000));
    const again = await start(former);
    await work('Both, the former one started again', [present.url, again.url], () => wait(10_000));
    await present.stop();
    await work('The former version, put back', [again.url], () => wait(5_000));
    console.log(await verifyLedger(environment));
    console.log('✓ Both versions served the same database, without a failed request.');
  } catch (error) {
    const said = gateways.map((gateway) => gateway.output().slice(-3_000));
    throw new Error(`${(error as Error).message}\n\nWhat the gateways said:\n${said.join('\n')}`, {
      cause: error,
    });
  } finally {
    for (const gateway of gateways) await gateway.stop('SIGKILL');
    await server.stop();
    git('worktree', 'remove', '--force', former);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs what this version changes in the database. Throws where the former version could not go on with it. */
async function prepare(environment: NodeJS.ProcessEnv): Promise<void> {
  const plan = await runCommand('src/cli/database.ts', 'plan', environment);
  const contractions = findContractions(plan);
  if (contractions.length > 0)
    throw new Error(`The former version may need what these statements change:\n${contractions.join(';\n')}`);
  await runCommand('src/cli/database.ts', 'prepare', environment);
  console.log(`Prepared by ${plan.split('\n').filter((line) => line.endsWith(';')).length} statements.`);
}

function report(what: string, results: Results): void {
  requireNoFailures(results);
  console.log(`${what}: ${results.requests} requests, ${results.acknowledged.size} orders, none failed`);
}

/** A line of a migration: its name, a statement or a column. */
const line = String.raw`^\s+(name: '[a-z-]+-[0-9]{3}-|create |alter |drop |[a-z_]+ (text|uuid|bigint|integer|boolean|jsonb|timestamptz))`;

/**
 * Returns the commit before the newest one that added migrations. Where that changed some instead, which is done only before a release, no
 * database leads from before it to here, and it is returned itself.
 */
function formerVersion(): string {
  const files = git('grep', '-l', String.raw`Migration\[\]`, '--', 'src/gateway').split('\n');
  const newest = git('log', '-1', '--format=%H', `-G${line}`, 'HEAD', '--', ...files);
  const changes = git('show', '--format=', '--unified=0', newest, '--', ...files).split('\n');
  const ofMigration = new RegExp(line);
  const hasChanged = changes.some((each) => each.startsWith('-') && ofMigration.test(each.slice(1)));
  return hasChanged ? newest : `${newest}^`;
}

/** Returns what git prints. */
function git(...words: string[]): string {
  return execFileSync('git', words, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();
}
