import { describe, expect } from 'vitest';
import { expectAccessible } from './support/expectAccessible';
import { openList } from './support/openList';
import { test } from './support/test';

const addressed = (address: string) => new URLSearchParams(address.split('?')[1]).get('record');

describe('rows of a list', () => {
  test('are looked at beside it by the keys, selected, and left as they were', async ({ page }) => {
    const list = await openList(page, 'Collection orders');
    const view = page.getByRole('complementary', { name: 'Quick view' });
    await page.keyboard.press('j');
    await page.keyboard.press('Space');
    await view.getByRole('term').first().waitFor();
    const first = addressed(page.url());
    expect(first).not.toBeNull();
    await page.keyboard.press('j');
    await expect.poll(() => addressed(page.url())).not.toBe(first);
    await view.getByRole('term').first().waitFor();
    await page.keyboard.press('x');
    await page.getByRole('group', { name: '1 selected' }).waitFor();
    await expectAccessible(page);
    // One entry of the history, however many records were looked at.
    await page.goBack();
    await view.waitFor({ state: 'hidden' });
    await list.ready();
    await page.getByRole('group', { name: '1 selected' }).waitFor();
    expect(addressed(page.url())).toBeNull();
  });

  test('lead from one record to the next, and the keys are listed', async ({ page }) => {
    const list = await openList(page, 'Collection orders');
    const link = list.table.locator('tbody a');
    await link.nth(1).click();
    await page.getByRole('definition').first().waitFor();
    const heading = page.getByRole('heading', { level: 1 });
    await page.getByRole('link', { name: 'Next record' }).waitFor();
    await expect.poll(() => heading.innerText()).not.toBe('');
    const second = await heading.innerText();
    await page.keyboard.press('j');
    await expect.poll(async () => ['', second].includes(await heading.innerText())).toBe(false);
    await page.getByRole('link', { name: 'Previous record' }).waitFor();
    await page.keyboard.press('k');
    await expect.poll(() => heading.innerText()).toBe(second);
    await page.goBack();
    await list.ready();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.getByText('Next row or record').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
  });

  test('are filtered by a cell, by the button that shows beside its value', async ({ page }) => {
    const list = await openList(page, 'Collection orders');
    const cell = list.table.getByRole('cell', { name: 'Completed' }).first();
    await cell.hover();
    await cell.getByRole('button', { name: 'Filter or copy: Status' }).click();
    await page.getByRole('menuitem', { name: /^Filter by this/ }).click();
    await expect.poll(async () => [...new Set(await list.column('Status'))]).toEqual(['Completed']);
  });
});
