import { readFile } from 'node:fs/promises';
import { describe, expect } from 'vitest';
import { expectAccessible } from './support/expectAccessible';
import { openList } from './support/openList';
import { signIn } from './support/signIn';
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
    expect(await row.innerText()).toMatch(/Payout orders[\s\S]*Downloadable/);
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
});
