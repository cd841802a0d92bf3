import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { loadModel } from '../../../src/metadata/compile';
import { sourceFolders } from '../../../src/metadata/source/readSource';
import { compileEdits } from '../../../src/web/build/compileOnce';
import { metadataModules } from '../../../src/web/build/metadataModules';

// Compiles all metadata several times.
vi.setConfig({ testTimeout: 120_000 });

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'corridor-edits-'));
  for (const name of sourceFolders) await cp(name, join(root, name), { recursive: true });
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function edit(file: string, from: string, to: string): Promise<void> {
  const path = join(root, file);
  const text = await readFile(path, 'utf8');
  expect(text).toContain(from);
  await writeFile(path, text.replace(from, to));
}

const ids = [
  'navigation',
  'messages/en',
  'messages/zh',
  'early-messages',
  'resources',
  'resources/en/collection-orders',
  'resources/zh/payout-orders',
  'resources/en/bank-accounts',
  'forms/payout-orders',
  'pages/en/dashboard',
].map((name) => `virtual:metadata/${name}`);

async function modulesNow(): Promise<(string | undefined)[]> {
  const { model } = await compileEdits(root);
  const modules = metadataModules(model!);
  return ids.map((id) => modules(id));
}

it('makes after each edit the modules that the files are made into at once', async () => {
  const edits = [
    [
      'schemas/collection-order.json',
      '"merchantOrderNo": { "$ref"',
      '"merchantOrderNo": { "title": "Theirs", "$ref"',
    ],
    ['schemas/countries/MX.json', '"phone": { "maxLength": 10 }', '"phone": { "maxLength": 8 }'],
    [
      'resources/collection-orders.json',
      '"requestedAt", "status", "paid"],',
      '"requestedAt", "status", "appId"],',
    ],
    ['resources/navigation.json', '"Trading center"', '"Trade desk"'],
  ] as const;
  let before = await modulesNow();
  for (const each of edits) {
    const [file, from, to] = each;
    await edit(file, from, to);
    const now = await modulesNow();
    const whole = metadataModules(await loadModel(root));
    expect(now).toEqual(ids.map((id) => whole(id)));
    expect(now).not.toEqual(before);
    before = now;
  }
});

it('goes on with the last valid files while they have an error', async () => {
  const { model } = await compileEdits(root);
  const id = 'virtual:metadata/resources/en/collection-orders';
  const modules = metadataModules(model!);
  const text = modules(id);
  await edit('resources/collection-orders.json', '"appId"],', '"appIdd"],');
  const wrong = await compileEdits(root);
  expect(wrong.model).toBeUndefined();
  expect(wrong.diagnostics.map(({ code }) => code)).toContain('unknown-field');
  expect(modules(id)).toBe(text);
  await edit('resources/collection-orders.json', '"appIdd"],', '"paid"],');
  expect((await compileEdits(root)).model).toBe(model);
  expect(modules(id)).not.toBe(text);
});
