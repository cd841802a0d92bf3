import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { databaseFolder, removeLeftFolders } from '../../support/databaseFolder';

it("removes the databases of runs that were killed, and nobody else's", async () => {
  const parent = mkdtempSync(join(tmpdir(), 'corridor-left-'));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  const ended = spawnSync(process.execPath, ['-e', '']).pid;
  const [left, used, foreign] = [
    `corridor-tests-${ended}-a`,
    `corridor-tests-${process.pid}-b`,
    `pg-${ended}`,
  ];
  for (const name of [left, used, foreign]) mkdirSync(join(parent, name, 'postgres'), { recursive: true });
  removeLeftFolders(parent);
  expect([left, used, foreign].map((name) => existsSync(join(parent, name)))).toEqual([false, true, true]);
});

it('has a folder for databases that says whose it is', async () => {
  const folder = await databaseFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  expect(folder).toContain(`corridor-tests-${process.pid}-`);
  expect(existsSync(folder)).toBe(true);
});
