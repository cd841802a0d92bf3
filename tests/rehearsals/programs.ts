import { type ChildProcess, execFile, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { testKeyFile } from '../support/keyRing';
import { program, root } from '../support/program';

/** Whom programs of the database run as: they refuse to be root. */
const account = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

/** Makes a folder for a rehearsal, which programs of the database may write to. */
export function makeFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `corridor-${name}-`));
  chmodSync(folder, 0o755);
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid);
  return folder;
}

/** The environment of programs of the database: the newest PostgreSQL's are found, which Debian keeps out of the path. */
function environmentOf(more: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { PATH: [...postgresFolders(), process.env.PATH].join(delimiter), LC_ALL: 'C', ...more };
}

/** Returns the folders of PostgreSQL's programs that Debian has installed, the newest first. */
export function postgresFolders(): string[] {
  const folder = '/usr/lib/postgresql';
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(folder, version, 'bin'));
}

/** Runs a program of the database and returns what it prints. Throws with its message where it fails. */
export async function runAsDatabase(
  name: string,
  words: readonly string[],
  more: NodeJS.ProcessEnv = {},
): Promise<string> {
  const options = {
    ...account,
    cwd: '/',
    env: environmentOf(more),
    maxBuffer: 100_000_000,
    timeout: 300_000,
  };
  const { stdout } = await promisify(execFile)(name, words, options);
  return stdout;
}

/** Starts a program of the database that goes on. Its output goes to `stdio`. */
export function startAsDatabase(
  name: string,
  words: readonly string[],
  stdio: SpawnOptions['stdio'],
): ChildProcess {
  const child = spawn(name, words, { ...account, cwd: '/', env: environmentOf({}), stdio });
  // Without a listener a program that is not there would end the rehearsal before it has cleaned up.
  child.on('error', (error) => console.error(error.message));
  return child;
}

/** Ends a program, by force where it takes longer than 30 seconds. */
export async function endProgram(
  child: ChildProcess | undefined,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<void> {
  if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), 30_000);
  await ended;
  clearTimeout(timer);
}

/** Kills a PostgreSQL as its machine does when it loses power: all of its processes at once, without a word. */
export async function killServer(dataFolder: string): Promise<void> {
  const pid = Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
  const { stdout } = await promisify(execFile)('ps', ['-o', 'pid=', '--ppid', String(pid)]).catch(() => ({
    stdout: '',
  }));
  const children = stdout.split('\n').filter((line) => line.trim() !== '');
  for (const each of [pid, ...children.map(Number)]) {
    try {
      process.kill(each, 'SIGKILL');
    } catch {
      // It has ended.
    }
  }
}

/** Asks every 200 ms until there is an answer, and throws `message` where there is none in time. */
export async function until<Answer>(
  ask: () => Promise<Answer | undefined | false>,
  seconds: number,
  message: string,
): Promise<Answer> {
  const deadline = Date.now() + seconds * 1000;
  while (Date.now() < deadline) {
    const answer = await ask().catch(() => undefined);
    if (answer !== undefined && answer !== false) return answer;
    await wait(200);
  }
  throw new Error(`${message} (waited for ${seconds} s)`);
}

/** Runs `npm run ledger -- verify` and returns what it says. Throws where the ledger does not hold. */
export async function verifyLedger(environment: NodeJS.ProcessEnv): Promise<string> {
  const printed = await runCommand('src/cli/ledger.ts', 'verify', environment);
  return printed.split('\n').at(-1) ?? '';
}

/** Runs a command of operators on a sandbox, and returns what it prints. */
export async function runCommand(
  path: Parameters<typeof program>[0],
  word: string,
  environment: NodeJS.ProcessEnv,
): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [...program(path), word], {
    cwd: root,
    env: { ...process.env, SANDBOX: '1', SECRETS_KEY_FILE: testKeyFile(), ...environment },
    timeout: 300_000,
    maxBuffer: 100_000_000,
  });
  return stdout.trim();
}
