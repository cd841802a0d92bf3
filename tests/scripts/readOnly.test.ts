import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from '../support/program';

const folder = mkdtempSync(join(tmpdir(), 'corridor-read-only-'));
/** Rights do not keep root from writing, but a file system does; others cannot mount one. */
const isMounted =
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' }).status === 0;
const remount = (as: 'ro' | 'rw') => execFileSync('mount', ['-o', `remount,${as}`, folder]);
afterAll(() => {
  if (isMounted) execFileSync('umount', [folder]);
  rmdirSync(folder);
});

const build = () =>
  spawnSync(process.execPath, ['scripts/build.mjs'], {
    cwd: root,
    env: { ...process.env, WEB_ROOT: join(folder, 'web') },
    encoding: 'utf8',
  });

describe.runIf(isMounted)('a checkout that cannot be written', () => {
  it('is not built, and says where to build it', () => {
    remount('ro');
    const { status, stderr } = build();
    expect([status, stderr]).toEqual([
      1,
      `${join(folder, 'web')} cannot be written: build the web app where it can (npm run build), and bring it here.\n`,
    ]);
  });

  it('is served as it was built', () => {
    remount('rw');
    execFileSync('mkdir', [join(folder, 'web')]);
    writeFileSync(join(folder, 'web/.built-from'), 'other files');
    remount('ro');
    const { status, stderr } = build();
    expect([status, stderr]).toEqual([
      0,
      `${join(folder, 'web')} is of other files than these and cannot be written: the web app is served as it was built.\n`,
    ]);
  });
});
