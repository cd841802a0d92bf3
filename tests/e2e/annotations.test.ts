import { describe, expect } from 'vitest';
import { expectAccessible } from './support/expectAccessible';
import { openList } from './support/openList';
import { signIn } from './support/signIn';
import { test } from './support/test';

describe('notes and tags of a record', () => {
  test('are written by one user and seen, filtered and searched by colleagues', async ({ page }) => {
    const list = await openList(page, 'Payout orders');
    await list.open(1);
    const address = new URL(page.url()).hash;
    await page.getByRole('button', { name: 'Add tags' }).click();
    const tag = page.getByRole('group', { name: 'Tags' }).getByRole('textbox');
    // What is typed goes there, and Enter does not save nothing.
    await tag.waitFor();
    await page.keyboard.type('Called twice');
    await page.keyboard.press('Enter');
    await tag.fill('x'.repeat(300));
    await tag.press('Enter');
    await page.getByText('Use at most 40 characters for a tag.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: /xxx/ }).click();
    await page.getByRole('button', { name: 'Save tags' }).click();
    await page.getByRole('button', { name: 'Edit tags' }).waitFor();
    await page.getByLabel('New note').fill('Their bank has another name now.');

    // What is typed is not lost without a question.
    await page.getByRole('link', { name: 'Payout orders' }).first().click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByRole('list', { name: 'Notes' }).getByText('Their bank has another name now.').waitFor();
    await expectAccessible(page);

    await signIn(page, { account: /finance/i, address: `/${address}` });
    await page.getByRole('list', { name: 'Notes' }).getByText('Their bank has another name now.').waitFor();
    await signIn(page, {
      account: /finance/i,
      address: `/#/Paymentorders?filter=${encodeURIComponent(JSON.stringify({ $tags: ['Called twice'] }))}`,
    });
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
    await page.locator('tbody').getByText('Called twice').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('bank has another name');
    await page.getByRole('dialog').getByRole('option').first().waitFor();
  });
});
