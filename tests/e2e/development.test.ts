import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { readRenaming } from '../../src/cli/rename/declareRename';
import { planRename } from '../../src/cli/rename/planRename';
import { readProject } from '../../src/metadata/source/readProject';
import { readSource, sourceFolders } from '../../src/metadata/source/readSource';
import { signInByPassword } from '../support/signInByPassword';
import { type Development, startDevelopment } from '../support/startDevelopment';
import { describedBy } from './support/describedBy';
import { openList } from './support/openList';
import { signIn } from './support/signIn';
import { test as plainTest } from './support/test';

const root = join(import.meta.dirname, '../..');

/** Waits until the gateway serves the last edit that the page shows. */
async function followed(page: Page): Promise<void> {
  const versions = page.locator('output', { hasText: 'Gateway:' });
  const same = /^Screen: metadata (\w+)\. Gateway: \1\.$/;
  await expect.poll(() => versions.textContent(), { timeout: 30_000 }).toMatch(same);
  expect(await versions.isVisible()).toBe(false);
}

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

  /** Renames an option of a field in all files, as `npm run rename` does. */
  async function renameValue(subject: string, to: string): Promise<void> {
    const source = await readSource(folder);
    const present = { source, project: readProject(source).project };
    const { changed } = planRename(present, readRenaming(present, 'value', subject, to)!);
    for (const [file, text] of changed) await writeFile(join(folder, file), text);
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
    await followed(page);
  });

  test('keeps a half-filled form while files about something else change', async ({ page }) => {
    page.setDefaultTimeout(60_000);
    await signIn(page, { address: '/#/Paymentorders/create' });
    const phone = page.getByLabel('Payee phone');
    await phone.fill('5512345');
    const name = page.getByLabel('Payee name');
    await name.fill('Rosa');
    const loaded = await page.evaluate(() => performance.timeOrigin);
    await edit(
      'schemas/recharge.json',
      '"properties": {',
      '"properties": { "branch": { "title": "Branch", "type": "string", "maxLength": 20 },',
    );
    await edit('schemas/countries/PE.json', '"name": "Peru"', '"name": "Republic of Peru"');
    const downloads = '"resource": "downloads"';
    await edit('resources/navigation.json', downloads, `"title": "Files to download", ${downloads}`);
    await page.getByRole('navigation', { name: 'Menu' }).getByText('Files to download').waitFor();
    await followed(page);
    expect(await phone.inputValue()).toBe('5512345');
    expect(await name.inputValue()).toBe('Rosa');
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded);
  });

  test('loads what is on screen again once the gateway has renamed its values too', async ({
    page,
    complaints,
  }) => {
    page.setDefaultTimeout(60_000);
    // The files are saved one after the other, and do not always fit in between.
    complaints.expect(/(schemas|resources|locales)\/[\w/-]+\.json/);
    const list = await openList(page, 'Applications');
    const states = await list.column('Status');
    expect(states).toContain('Active');
    await renameValue('applications.status.active', 'enabled');
    await followed(page);
    await expect.poll(() => list.column('Status')).toEqual(states);
  });

  test('says of what is clicked with Alt where it is written, and why the user is shown it', async ({
    page,
  }) => {
    page.setDefaultTimeout(120_000);
    await openList(page, 'Payout orders');
    await page.getByRole('columnheader', { name: 'Payee name' }).click({ modifiers: ['Alt'] });
    const inspector = page.getByRole('complementary', { name: 'Inspector' });
    await inspector.getByText('Smallest change').or(inspector.getByText('Column of the list')).waitFor();
    const lines = (await readFile(join(folder, 'schemas/payout-order.json'), 'utf8')).split('\n');
    const line = lines.findIndex((each) => each.includes('"payeeName": {')) + 1;
    const said = await inspector.innerText();
    expect(said).toContain(`schemas/payout-order.json:${line}`);
    expect(said).toContain('owner of');
    expect(said).toContain('trade:payment');
    await page.keyboard.press('Escape');
    await inspector.waitFor({ state: 'detached' });
  });

  test('shows in an open preview what an edit changes, and says what is wrong while files are broken', async ({
    page,
    gatewayUrl,
    complaints,
  }) => {
    page.setDefaultTimeout(120_000);
    await page.goto(`${gatewayUrl}/preview/#payout-orders.create.MX.en.owner`);
    const screen = page.frameLocator('iframe[name=after]');
    await screen.getByLabel('Payee bank').waitFor();
    // By keys: into the screen, through it, and back to the list. Nothing in it can be changed.
    const shown = page.locator('nav a[aria-current]');
    await shown.press('Enter');
    const bank = screen.getByLabel('Payee bank');
    const isReached = () => bank.evaluate((input) => input === document.activeElement);
    for (let tabs = 0; tabs < 40 && !(await isReached()); tabs++) await page.keyboard.press('Tab');
    await screen
      .getByRole('status')
      .getByText(/schemas\/payout-order\.json:\d+/)
      .waitFor();
    const sample = await bank.inputValue();
    await page.keyboard.type('Other');
    await page.keyboard.press('Enter');
    expect(await bank.inputValue()).toBe(sample);
    await screen
      .getByRole('status')
      .getByText(/schemas\/payout-order\.json:\d+/)
      .waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => shown.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.getByRole('combobox', { name: 'All languages' }).selectOption('en');
    const schema = 'schemas/payout-order.json';
    await edit(schema, '"payeeBank": {', '"payeeBank": { "title": "Where it goes",');
    await screen.getByLabel('Where it goes').waitFor();
    complaints.expect(/\/preview\//);
    await edit(schema, '"title": "Where it goes",', '"title": "Where it goes",,');
    await page
      .getByRole('status')
      .getByText(/schemas\/payout-order\.json:\d+/)
      .waitFor();
    // A page that is opened meanwhile gives way to the preview, too.
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other
      .getByText(/schemas\/payout-order\.json:\d+/)
      .first()
      .waitFor();
    await edit(schema, '"title": "Where it goes",,', '"title": "Bank of the payee",');
    await screen.getByLabel('Bank of the payee').waitFor();
    await other.frameLocator('iframe[name=after]').getByLabel('Bank of the payee').waitFor();
    expect(await page.getByRole('combobox', { name: 'All languages' }).inputValue()).toBe('en');
  });
});
