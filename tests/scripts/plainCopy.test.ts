import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyToPlainPath, isPlainPath } from '../../scripts/support/plainCopy.mjs';

let folder: string;
let project: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-plain-'));
  project = join(folder, 'my 50% #1 走廊');
  await mkdir(join(project, 'node_modules/.bin'), { recursive: true });
  await mkdir(join(project, 'dist'));
  await writeFile(join(project, 'package.json'), '{}');
  await writeFile(join(project, 'node_modules/tool.js'), 'tool');
  await symlink('../tool.js', join(project, 'node_modules/.bin/tool'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it.each([
  ['/home/me/corridor', true],
  ['/home/me/my corridor/走廊', true],
  ['/home/me/c#', false],
  ['/home/me/50%', false],
])('tells that %s is or is not plain: %s', (path, plain) => {
  expect(isPlainPath(path)).toBe(plain);
});

it('copies a project to a plain path with its times and links, without what earlier runs left', async () => {
  const copy = copyToPlainPath(project);
  try {
    expect(isPlainPath(copy)).toBe(true);
    expect(await readFile(join(copy, 'node_modules/.bin/tool'), 'utf8')).toBe('tool');
    expect(await readlink(join(copy, 'node_modules/.bin/tool'))).toBe('../tool.js');
    expect((await stat(join(copy, 'package.json'))).mtimeMs).toBe(
      (await stat(join(project, 'package.json'))).mtimeMs,
    );
    expect(existsSync(join(copy, 'dist'))).toBe(false);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
});
