import { readFile } from 'node:fs/promises';
import { Client } from 'pg';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible } from './support/expectAccessible';
import { openList } from './support/openList';
import { signIn } from './support/signIn';
import { signOut } from './support/signOut';
import type { Sandbox } from './support/startSandbox';
import { test } from './support/test';

describe('the download center', () => {
  test('has an export with its state, and gives the same file again', async ({ page }) => {
    const list = await openList(page, 'Payout orders');
    const first = await list.export('CSV, columns shown');
    const name = first.suggestedFilename();
    const content = await readFile(await first.path(), 'utf8');
    expect(content).toMatch(/<END> \d+ rows\r\n$/);

    await signIn(page, { address: '/#/MerchantUpload' });
    const row = page.getByRole('row').filter({ hasText: name }).first();
    await row.waitFor();
    expect(await row.innerText()).toMatch(/\t\d+\tDownloadable/);
    const again = page.waitForEvent('download');
    await row.getByRole('button', { name: /^Download: / }).click();
    const second = await again;
    expect(second.suggestedFilename()).toBe(name);
    expect(await readFile(await second.path(), 'utf8')).toBe(content);
    await expectAccessible(page);

    await row.getByRole('link').first().click();
    await page.getByText('SHA-256', { exact: true }).waitFor();
    await expectAccessible(page);
  });

  test('has the file of a view that is sent regularly, by a link that needs a sign-in', async ({
    page,
    sandbox,
  }) => {
    await openList(page, 'Payout orders');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: /^Send regularly/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Send regularly' });
    await dialog.getByLabel('Name').fill('All payouts');
    await dialog.getByText('CSV').click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send daily' }).click();
    await page.getByText('You get “All payouts” daily as CSV').waitFor();

    const link = await linkOfNextFile(page, sandbox);
    await signOut(page);
    await page.goto(link);
    await page.waitForURL(/#\/login\?redirect=/);
    await page.goto(page.url().replace('#/login', '#/testlogin'));
    await page.getByRole('button', { name: /owner/i }).first().click();
    const download = page.waitForEvent('download');
    await page.getByRole('main').getByRole('button', { name: 'Download', exact: true }).click();
    const content = await readFile(await (await download).path(), 'utf8');
    expect(content).toMatch(/\r\n<END> [1-9]\d* rows\r\n$/);
  });
});

/** Lets the time of the only schedule come, and returns the link of the e-mail about its file: path and query. */
async function linkOfNextFile(page: Page, { connection }: Sandbox): Promise<string> {
  const database = new Client(connection);
  await database.connect();
  try {
    const { rows } = await database.query<{ account: string }>(
      `update export_schedule set next_at = now() from merchant_user where merchant_user.id = user_id returning account`,
    );
    await database.query(`update job set due_at = now(), ready_at = now() where kind = 'schedules.run'`);
    let link: string | undefined;
    await expect
      .poll(
        async () => {
          const inbox = await page.request.get(`/api/global/sandbox/inbox?account=${rows[0]!.account}`);
          const { data } = (await inbox.json()) as { data: { text: string }[] };
          link = data.flatMap(({ text }) => /\/#\/MerchantUpload\/\S+/.exec(text) ?? [])[0];
          return link;
        },
        { timeout: 15_000 },
      )
      .toBeDefined();
    return link!;
  } finally {
    await database.end();
  }
}
