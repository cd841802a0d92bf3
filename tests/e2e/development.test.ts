import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { sourceFolders } from '../../src/metadata/source/readSource';
import { signInByPassword } from '../support/signInByPassword';
import { type Development, startDevelopment } from '../support/startDevelopment';
import { describedBy } from './support/describedBy';
import { test as plainTest } from './support/test';

const root = join(import.meta.dirname, '../..');

describe('npm run dev', () => {
  let folder: string;
  let development: Development | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'corridor-development-'));
    for (const name of sourceFolders) {
      await cp(join(root, name), join(folder, name), { recursive: true });
    }
    development = await startDevelopment(root, folder);
  });
  afterAll(async () => {
    await development?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Saves a file of the metadata with one text replaced, as many editors do: another file takes its place. */
  async function edit(file: string, from: string, to: string): Promise<void> {
    const path = join(folder, file);
    const text = await readFile(path, 'utf8');
    expect(text).toContain(from);
    await writeFile(`${path}~`, text.replace(from, to));
    await rename(`${path}~`, path);
  }

  const test = plainTest.extend<{ gatewayUrl: string }>({
    // oxlint-disable-next-line no-empty-pattern -- Vitest reads the needed fixtures from the pattern
    gatewayUrl: async ({}, provide) => provide(development!.url),
  });

  test('keeps what was typed, and the session, while files are broken and when they are repaired', async ({
    page,
    gatewayUrl,
    complaints,
  }) => {
    await page.goto(`${gatewayUrl}/#/Paymentorders/create`);
    await signInByPassword(page);
    const phone = page.getByLabel('Payee phone');
    await phone.fill('5512345678', { timeout: 60_000 });
    const limit = '"phone": { "maxLength": 10 }';
    await edit('schemas/countries/MX.json', limit, '"phone": { "maxLength": 8, }');
    await page.locator('vite-error-overlay').waitFor();
    complaints.expect(/schemas\/countries\/MX\.json/);
    expect((await page.request.get(`${gatewayUrl}/api/global/environment`)).status()).toBe(200);
    await edit('schemas/countries/MX.json', '"phone": { "maxLength": 8, }', '"phone": { "maxLength": 8 }');
    await page.locator('vite-error-overlay').waitFor({ state: 'detached' });
    await expect.poll(() => phone.inputValue()).toBe('5512345678');
    const submitted = async () => {
      await phone.press('Enter');
      return describedBy(phone);
    };
    await expect.poll(submitted).toMatch(/8 digits/);
    const versions = page.locator('output', { hasText: 'Gateway:' });
    const same = /^Screen: metadata (\w+)\. Gateway: \1\.$/;
    await expect.poll(() => versions.textContent(), { timeout: 30_000 }).toMatch(same);
    expect(await versions.isVisible()).toBe(false);
  });
});
