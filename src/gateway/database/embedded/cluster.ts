import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerBinaries } from './serverBinaries';
import { serverEnvironment, type ServerHome } from './serverHome';

/** A folder of data files, and the credentials of its only database user. */
export interface Cluster {
  path: string;
  user: string;
  password: string;
}

const user = 'corridor';

/**
 * Creates the data files on the first start. They are built beside their place and moved there when complete, so that
 * a start that is killed half-way leaves nothing that a later one would mistake for a database.
 */
export async function createCluster(home: ServerHome, binaries: ServerBinaries): Promise<Cluster> {
  const path = join(home.folder, 'cluster');
  const passwordFile = join(path, 'corridor.password');
  if (!existsSync(passwordFile)) await buildCluster(home, binaries, path);
  return { path, user, password: (await readFile(passwordFile, 'utf8')).trim() };
}

async function buildCluster(home: ServerHome, binaries: ServerBinaries, path: string): Promise<void> {
  const unfinished = await mkdtemp(join(home.folder, 'new-'));
  const cluster = join(unfinished, 'cluster');
  const passwordFile = join(unfinished, 'password');
  try {
    await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
    if (home.account) {
      await chown(unfinished, home.account.uid, home.account.gid);
      await chown(passwordFile, home.account.uid, home.account.gid);
    }
    const settings = ['--locale=C', '--encoding=UTF8', '--auth=scram-sha-256', '--no-instructions'];
    await run(binaries.initdb, ['-D', cluster, '-U', user, `--pwfile=${passwordFile}`, ...settings], home);
    await rename(passwordFile, join(cluster, 'corridor.password'));
    // Another gateway may have finished its first start meanwhile: its cluster is used.
    await rename(cluster, path).catch((error: unknown) => {
      if (!existsSync(join(path, 'corridor.password'))) throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

function run(program: string, options: string[], home: ServerHome): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, options, {
      ...home.account,
      cwd: home.folder,
      env: serverEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`The database could not be created in ${home.folder}: ${output.trim()}`)),
    );
  });
}
