import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { sourceFolders } from '../../src/metadata/source/readSource';
import { describedBy } from './support/describedBy';
import { openCreate } from './support/openCreate';
import { openList } from './support/openList';
import { startSandbox, type Sandbox } from './support/startSandbox';
import { test as plainTest } from './support/test';

const root = join(import.meta.dirname, '../..');

/** What product staff do: open a file, change something, save. */
async function edit<Content>(file: string, change: (content: Content) => Content): Promise<void> {
  const content: Content = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify(change(content), null, 2));
}

interface Orders {
  list: { columns: string[] };
  create: { sections: [{ fields: string[] }] };
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Drops or pastes an image as a browser does: with the file in what is transferred. */
async function give(input: Locator, how: 'drop' | 'paste', name: string): Promise<void> {
  await input.evaluate(
    (element, { how, name, bytes }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }));
      const init = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        how === 'drop'
          ? new DragEvent('drop', { ...init, dataTransfer: transfer })
          : new ClipboardEvent('paste', { ...init, clipboardData: transfer }),
      );
    },
    { how, name, bytes: [...png] },
  );
}

describe('an edit of the metadata', () => {
  let folder: string;
  /** Its database was filled before the edit. */
  let sandbox: Sandbox | undefined;
  const place = () => ({
    METADATA_ROOT: folder,
    WEB_ROOT: join(folder, 'web'),
  });
  const run = (...args: string[]) =>
    spawnSync(process.execPath, args, { cwd: root, env: { ...process.env, ...place() }, encoding: 'utf8' });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'corridor-edit-'));
    for (const name of sourceFolders) {
      await cp(join(root, name), join(folder, name), { recursive: true });
    }
    const file = { title: 'Receipt', $ref: 'common.json#/$defs/file' };
    const added = {
      storeCode: { title: 'Store code', type: 'string', maxLength: 20, 'x-personal': false },
      receipt: file,
    };
    await edit<{ properties: object }>(join(folder, 'schemas/collection-order.json'), (schema) => ({
      ...schema,
      properties: { ...added, ...schema.properties },
    }));
    await edit<Orders>(join(folder, 'resources/collection-orders.json'), (orders) => {
      orders.create.sections[0].fields.push(...Object.keys(added));
      return orders;
    });
    await edit<{ $defs: object }>(join(folder, 'schemas/countries/MX.json'), (country) => ({
      ...country,
      $defs: { ...country.$defs, phone: { maxLength: 8 } },
    }));
    const built = run('scripts/build.mjs');
    if (built.status !== 0) throw new Error(built.stdout + built.stderr);
    sandbox = await startSandbox(place());
  });

  afterAll(async () => {
    await sandbox?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const test = plainTest.extend<{ gatewayUrl: string }>({
    // oxlint-disable-next-line no-empty-pattern -- Vitest reads the needed fixtures from the pattern
    gatewayUrl: async ({}, provide) => provide(sandbox!.url),
  });

  test('gives the table of the database a column', async () => {
    const client = new Client(sandbox!.connection);
    await client.connect();
    const { rows } = await client.query(
      `SELECT data_type FROM information_schema.columns WHERE column_name = 'store_code'`,
    );
    await client.end();
    expect(rows).toEqual([{ data_type: 'text' }]);
  });

  test('offers the field in columns, filters, forms, details and exports', async ({ page }) => {
    const list = await openList(page, 'Collection orders');
    await openCreate(page);
    await page.getByLabel('Payment method').selectOption({ index: 1 });
    await page.getByLabel('Amount').fill('321');
    await page.getByLabel('Store code').fill('CENTRO-7');
    await page.getByRole('button', { name: 'Create a test order of 321.00 MXN' }).click();
    await page.getByRole('definition').filter({ hasText: 'CENTRO-7' }).waitFor();

    await page
      .getByRole('navigation', { name: 'Menu' })
      .getByRole('link', { name: 'Collection orders' })
      .click();
    await list.ready();
    const chooser = await list.openColumns();
    await chooser.getByRole('checkbox', { name: 'Store code' }).check();
    await page.keyboard.press('Escape');
    await chooser.waitFor({ state: 'hidden' });
    const popover = await list.openFilter('Store code');
    await popover.getByRole('searchbox').fill('CENTRO');
    await popover.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => list.column('Store code')).toEqual(['CENTRO-7']);

    const download = await list.export('CSV, columns shown');
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toContain('Store code');
    expect(text).toContain('CENTRO-7');
  });

  test('tightens a limit in the form and in the gateway', async ({ page, gatewayUrl }) => {
    await openList(page, 'Payout orders');
    await openCreate(page);
    const phone = page.getByLabel('Payee phone');
    await phone.fill('5512345678');
    await page.locator('.form button[type=submit]').click();
    await expect.poll(() => describedBy(phone)).toMatch(/Use 8 digits or fewer/);

    const token = (await page.context().cookies()).find(({ name }) => name === 'Admin-Token')!.value;
    const answer = await fetch(`${gatewayUrl}/api/manage/MX/payout-orders`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: token,
        Country: 'MX',
        'Idempotency-Key': 'limit',
        'Authenticator-Code': '000000',
      },
      body: JSON.stringify({ payeePhone: '5512345678' }),
    });
    expect(answer.status).toBe(422);
    const { errors } = (await answer.json()) as { errors: { path: string; keyword: string }[] };
    expect(errors).toContainEqual(expect.objectContaining({ path: '/payeePhone', keyword: 'maxLength' }));
  });

  test('takes files that are chosen, dropped and pasted, and shows them', async ({ page, complaints }) => {
    await openList(page, 'Collection orders');
    await openCreate(page);
    await page.getByLabel('Payment method').selectOption({ index: 1 });
    await page.getByLabel('Amount').fill('654');
    const input = page.locator('.file-input');
    const alert = input.getByRole('alert');
    let network: 'sound' | 'stalled' | 'broken' = 'sound';
    // One route for all: a request that is sent while routes come or go may be lost by the browser.
    await page.route('**/collection-orders/uploads/create?*', async (route) => {
      if (network === 'broken') await route.abort('connectionreset');
      if (network === 'sound') await route.continue();
    });

    await input.locator('input').setInputFiles({
      name: 'large.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(6_000_000)]),
    });
    await expect.poll(() => alert.textContent()).toBe('Choose a file of at most 5 MB.');
    const disguised = { name: 'renamed.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>') };
    await input.locator('input').setInputFiles(disguised);
    await expect.poll(() => alert.textContent()).toMatch(/^Choose a file of one of these types: PDF, JPEG/);

    network = 'stalled';
    await give(input, 'drop', 'slow.png');
    await input.getByRole('progressbar', { name: 'Uploading slow.png' }).waitFor();
    await input.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => input.textContent()).not.toContain('slow.png');

    complaints.expect(/ERR_CONNECTION_RESET/);
    network = 'broken';
    await give(input, 'drop', 'dropped.png');
    await input.getByRole('button', { name: 'Try again' }).waitFor();
    network = 'sound';
    await input.getByRole('button', { name: 'Try again' }).click();
    await input.getByRole('img', { name: 'dropped.png' }).waitFor();

    await give(input, 'paste', 'pasted.png');
    await input.getByRole('img', { name: 'pasted.png' }).waitFor();
    await page.getByRole('button', { name: 'Create a test order of 654.00 MXN' }).click();
    const receipt = page.getByRole('definition').filter({ hasText: 'pasted.png' });
    await receipt.getByRole('img', { name: 'pasted.png' }).waitFor();
    const downloading = page.waitForEvent('download');
    await receipt.getByRole('button', { name: 'Download pasted.png' }).click();
    expect(await readFile(await (await downloading).path())).toEqual(png);
  });

  test('reports a misspelling with its line, and builds and starts nothing', async () => {
    const file = join(folder, 'resources/collection-orders.json');
    const sound = await readFile(file, 'utf8');
    await edit<Orders>(file, (orders) => {
      orders.list.columns[orders.list.columns.indexOf('amount')] = 'amout';
      return orders;
    });
    const line = (await readFile(file, 'utf8')).split('\n').findIndex((text) => text.includes('"amout"')) + 1;
    const built = run('scripts/build.mjs');
    await writeFile(file, sound);
    expect(built.status).toBe(1);
    expect(built.stdout).toContain(`resources/collection-orders.json:${line}:`);
    expect(built.stdout).toContain('Did you mean "amount"?');
  });
});
