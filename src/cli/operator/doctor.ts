import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import type { Config } from '../../gateway/config';
import { openDatabase } from '../../gateway/database/connection';
import { serverVersion } from '../../gateway/database/connections/serverVersion';
import { newId } from '../../gateway/database/ids';
import { requireKeys } from '../../gateway/database/secrets/encryptedColumns';
import { loadKeyRing } from '../../gateway/database/secrets/keyFile';
import { sqlState, sqlStates } from '../../gateway/database/connections/sqlState';
import type { Database } from '../../gateway/database/declared/tables';
import { countJobs } from '../../gateway/jobs/inspect';
import { networksOf } from '../../gateway/networks/settings/networks';
import { backupAge } from '../../gateway/monitoring/backups';
import { clockOffset, maxClockOffset } from '../../gateway/monitoring/startNotices';
import { encryptedColumns, migrations } from '../../gateway/parts';
import { readTenants } from '../../gateway/home/copyTenants';
import { openHome } from '../../gateway/home/openHome';
import { openStandby } from '../../gateway/standby/openStandby';
import { chooseFileStore } from '../../gateway/resources/files/chooseFileStore';
import type { Model } from '../../metadata/model/Model';

/** Finding of an examination: `well` needs nothing done, `worse` should be looked at, `wrong` keeps something from working. */
type Finding = [state: 'well' | 'worse' | 'wrong', text: string];

const marks = { well: '✓', worse: '!', wrong: '✗' };

/** Oldest PostgreSQL, in major versions. */
const oldestServer = 15;

/** Time limits of mail servers and networks, and of the wait of a due job, in milliseconds. */
const limits = { answer: 10_000, jobs: 120_000 };

/** Below how many bytes, and which share, free space is too little. */
const space = { bytes: 2_000_000_000, share: 0.1 };

/**
 * Examines what a gateway of this configuration needs, and prints a line for each, with advice on faults. It changes nothing but a file
 * that it writes and removes. Returns whether the gateway would work.
 */
export async function examine(config: Config, model: Model, print: (line: string) => void): Promise<boolean> {
  let works = true;
  const look = async (name: string, examination: () => Promise<Finding[]>) => {
    const findings = await examination().catch((error: unknown): Finding[] => [
      ['wrong', error instanceof Error ? error.message : String(error)],
    ]);
    for (const [state, text] of findings) {
      works &&= state !== 'wrong';
      print(`${marks[state]} ${name.padEnd(9)} ${text}`);
    }
  };
  await look('settings', async () => settingsOf(config));
  await look('web app', async () => webAppOf(config));
  await look('database', () => examineDatabase(config));
  await look('home', () => examineHome(config));
  await look('files', () => examineFiles(config));
  await look('mail', () => examineMail(config));
  await look('networks', () => examineNetworks(config, model));
  return works;
}

function settingsOf({ sandbox, webAddress, trustProxy, databaseUrl }: Config): Finding[] {
  if (sandbox) return [['worse', 'SANDBOX=1: payments are simulated, and accounts have public passwords.']];
  const findings: Finding[] = [];
  if (databaseUrl === undefined)
    findings.push([
      'worse',
      'DATABASE_URL is not set: the embedded database has no backup and no second gateway.',
    ]);
  if (!webAddress.startsWith('https://'))
    findings.push(['wrong', `WEB_ADDRESS is ${webAddress}: users sign in by https, and e-mails link to it.`]);
  if (trustProxy.length === 0)
    findings.push([
      'worse',
      'TRUST_PROXY is not set: behind a proxy all users have its address, and IP whitelists and limits are wrong.',
    ]);
  return findings.length > 0 ? findings : [['well', `for real merchants at ${webAddress}`]];
}

function webAppOf({ webRoot }: Config): Finding[] {
  return existsSync(join(webRoot, 'index.html'))
    ? [['well', webRoot]]
    : [
        [
          'wrong',
          `${webRoot} has no web app: run npm run build where all packages are, and copy dist/ here.`,
        ],
      ];
}

async function examineDatabase(config: Config): Promise<Finding[]> {
  const database = await openDatabase(config);
  try {
    const { db } = database;
    const version = await serverVersion(db);
    if (version < oldestServer)
      return [['wrong', `PostgreSQL ${version}: ${oldestServer} or newer is needed.`]];
    const findings: Finding[] = [['well', `PostgreSQL ${version}, ${await describeEncryption(db)}`]];
    findings.push(await compareClocks(db));
    const isPrepared = await examineSchema(db, findings);
    if (!isPrepared) return findings;
    await requireKeys(db, await loadKeyRing(config), encryptedColumns);
    findings.push(['well', 'every stored secret can be decrypted'], ...(await examineJobs(db)));
    findings.push(...(await examineStandby(db, config)));
    if (!config.sandbox) findings.push(describeBackup(await backupAge(db)));
    return findings;
  } finally {
    await database.close();
  }
}

/** A backup is made each night, and may take two hours longer than the one before. */
function describeBackup(age: number | undefined): Finding {
  if (age === undefined) return ['worse', 'no backup was ever noted: docs/operations/backups.md says how.'];
  const noted = `the last backup was noted ${(age / 3600).toFixed(1)} hours ago`;
  return age > 26 * 3600 ? ['worse', `${noted}: look at what makes them`] : ['well', noted];
}

async function examineStandby(db: Database, config: Config): Promise<Finding[]> {
  const obstacles: string[] = [];
  const standby = await openStandby(db, config, (line) => obstacles.push(line));
  if (!standby) return [];
  const { lag } = standby;
  await standby.close();
  const behind = `its standby is ${((lag ?? 0) / 1000).toFixed(1)} s behind`;
  return [obstacles[0] === undefined ? ['well', behind] : ['worse', obstacles[0]]];
}

async function examineHome(config: Config): Promise<Finding[]> {
  const obstacles: string[] = [];
  const home = await openHome(config, await loadKeyRing(config), (line) => obstacles.push(line));
  if (!home) return [];
  try {
    if (obstacles[0] !== undefined) return [['wrong', obstacles[0]]];
    await readTenants(home, config.countries ?? []);
    return [['well', `the database in which users sign in, ${await describeEncryption(home)}`]];
  } finally {
    await home.destroy();
  }
}

async function describeEncryption(db: Database): Promise<string> {
  const { rows } = await sql<{ version: string | null; address: string | null }>`
    select version, host(inet_server_addr()) as address from pg_stat_ssl where pid = pg_backend_pid()`.execute(
    db,
  );
  const { version, address } = rows[0] ?? {};
  if (version) return `encrypted (${version})`;
  return address === null
    ? 'by a socket of this machine'
    : 'not encrypted: set sslmode=verify-full in DATABASE_URL';
}

async function compareClocks(db: Database): Promise<Finding> {
  const offset = await clockOffset(db);
  const seconds = (Math.abs(offset) / 1000).toFixed(1);
  return Math.abs(offset) > maxClockOffset
    ? [
        'wrong',
        `its clock differs from this machine's by ${seconds} s: synchronize both, or codes and signatures are refused.`,
      ]
    : ['well', `its clock differs from this machine's by ${seconds} s`];
}

/** Whether the tables are there. */
async function examineSchema(db: Database, findings: Finding[]): Promise<boolean> {
  const applied = await sql<{ name: string }>`select name from schema_migration`
    .execute(db)
    .catch((error: unknown) => {
      if (sqlState(error) === sqlStates.undefinedTable) return undefined;
      throw error;
    });
  if (!applied) {
    findings.push(['worse', 'it is empty: the first start of the gateway makes its tables.']);
    return false;
  }
  const names = new Set(applied.rows.map(({ name }) => name));
  const pending = migrations.filter(({ name, entities }) => !entities && !names.has(name));
  findings.push(
    pending.length === 0
      ? ['well', 'its tables are those of this version']
      : ['worse', `the next start changes its tables: ${pending.map(({ name }) => name).join(', ')}`],
  );
  return pending.length === 0;
}

async function examineJobs(db: Database): Promise<Finding[]> {
  const counts = await countJobs(db);
  const dead = counts.filter((count) => count.dead > 0);
  const late = counts.filter(
    ({ due, next }) => due > 0 && next !== null && Date.now() - Date.parse(next) > limits.jobs,
  );
  const findings: Finding[] = [
    ...dead.map(({ kind, dead: number }): Finding => [
      'worse',
      `${number} jobs of the kind ${kind} were given up. To see why: npm run jobs -- list ${kind}`,
    ]),
    ...late.map(({ kind, due }): Finding => [
      'worse',
      `${due} jobs of the kind ${kind} are due for more than two minutes: does a gateway run, and is it well?`,
    ]),
  ];
  return findings.length > 0 ? findings : [['well', 'no job was given up or is late']];
}

const probeText = 'doctor';

async function* probe() {
  yield Buffer.from(probeText);
}

async function examineFiles(config: Config): Promise<Finding[]> {
  const store = chooseFileStore(config);
  const id = newId();
  await store.write(id, probe(), probeText.length);
  const read = await store.read(id);
  const chunks: Buffer[] = [];
  for await (const chunk of read ?? []) chunks.push(chunk as Buffer);
  await store.remove(id);
  const { filesBucket, filesDir } = config;
  const where = filesBucket ? `the bucket ${filesBucket.name}` : filesDir;
  if (Buffer.concat(chunks).toString() !== probeText)
    return [['wrong', `${where}: what is written there is not what is read.`]];
  const works: Finding = ['well', `${where} can be written and read`];
  if (filesBucket) return [works];
  const { bavail, blocks, bsize } = await statfs(filesDir);
  const free = bavail * bsize;
  const gigabytes = (free / 1_000_000_000).toFixed(1);
  return free < space.bytes || bavail < blocks * space.share
    ? [works, ['worse', `${gigabytes} GB are free below ${filesDir}: add space.`]]
    : [works, ['well', `${gigabytes} GB are free`]];
}

async function examineMail({ smtpUrl, sandbox }: Config): Promise<Finding[]> {
  if (smtpUrl === undefined)
    return sandbox
      ? [['well', 'e-mails are shown in the inbox of the sandbox']]
      : [['wrong', 'SMTP_URL is not set: nobody can be invited or reset a password.']];
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: limits.answer,
    greetingTimeout: limits.answer,
    socketTimeout: limits.answer,
  });
  try {
    await transport.verify();
    return [['well', `${new URL(smtpUrl).hostname} takes e-mails`]];
  } catch (error) {
    return [['wrong', `SMTP_URL: ${(error as Error).message}`]];
  } finally {
    transport.close();
  }
}

async function examineNetworks(config: Config, model: Model): Promise<Finding[]> {
  const networks = networksOf(config, model);
  if (networks.length === 0) {
    const cause = config.networksFile === undefined ? 'is not set' : 'names none';
    return [['worse', `NETWORKS_FILE ${cause}: new orders are refused, and all else works.`]];
  }
  return Promise.all(
    networks.map(async ({ name, url }): Promise<Finding> => {
      if (url === '') return ['well', `${name} is played here`];
      try {
        // Whatever it answers: only that it does.
        await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(limits.answer) });
        return ['well', `${name} answers`];
      } catch (error) {
        const { cause } = error as Error;
        return [
          'wrong',
          `${name} cannot be reached: ${cause instanceof Error ? cause.message : (error as Error).message}`,
        ];
      }
    }),
  );
}
