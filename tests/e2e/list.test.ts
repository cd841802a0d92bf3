import { describe, expect } from 'vitest';
import { expectAccessible } from './support/expectAccessible';
import { openList } from './support/openList';
import { signOut } from './support/signOut';
import { test } from './support/test';

const descending = (values: number[]) => values.toSorted((one, other) => other - one);

describe('a list', () => {
  test('shows the newest records first, with their sum over all pages', async ({ page }) => {
    const list = await openList(page, 'Collection orders');
    const times = await list.column('Requested at');
    expect(times).toHaveLength(25);
    expect(times).toEqual(times.toSorted().toReversed());
    const pageSum = (await list.amounts('Amount')).reduce((sum, amount) => sum + amount, 0);
    await expect.poll(() => list.total('Amount')).toMatch(/^[\d,]+\.\d\d$/);
    expect(Number((await list.total('Amount')).replaceAll(',', ''))).toBeGreaterThan(pageSum);
  });

  test('sorts by a column, and back', async ({ page }) => {
    const list = await openList(page, 'Collection orders');
    await list.sortBy('Amount');
    await expect.poll(() => page.url()).toContain('amount');
    await list.ready();
    const largest = await list.amounts('Amount');
    expect(largest).toEqual(descending(largest));
    await list.sortBy('Amount');
    await expect.poll(async () => (await list.amounts('Amount'))[0]).toBeLessThan(largest[0]!);
    const smallest = await list.amounts('Amount');
    expect(smallest).toEqual(descending(smallest).toReversed());
  });

  test('filters by state, shows it in a chip, keeps it in the address, and resets', async ({ page }) => {
    const list = await openList(page, 'Collection orders');
    const all = await list.range.innerText();
    const popover = await list.openFilter('Status');
    await popover.getByRole('checkbox', { name: 'Failed' }).check();
    await popover.getByRole('button', { name: 'Done' }).click();
    await expect.poll(async () => [...new Set(await list.column('Status'))]).toEqual(['Failed']);
    expect(await list.chip('Status').innerText()).toMatch(/Failed/);

    await page.reload();
    await list.ready();
    expect([...new Set(await list.column('Status'))]).toEqual(['Failed']);

    await page.getByRole('button', { name: 'Reset' }).click();
    await expect.poll(() => list.range.innerText()).toBe(all);
  });

  test('filters by a range of amounts, both ends included', async ({ page }) => {
    const list = await openList(page, 'Collection orders');
    const [, second, , fourth] = descending(await list.amounts('Amount'));
    const popover = await list.openFilter('Amount');
    await popover.getByLabel('From').fill(fourth!.toFixed(2));
    await popover.getByLabel('To').fill(second!.toFixed(2));
    await popover.getByRole('button', { name: 'Done' }).click();
    await expect.poll(async () => Math.max(...(await list.amounts('Amount')))).toBe(second);
    expect(Math.min(...(await list.amounts('Amount')))).toBe(fourth);
  });

  test('filters by days of the country, wherever the browser is', async ({ page }) => {
    const list = await openList(page, 'Collection orders');
    const day = (await list.column('Requested at')).at(-1)!.slice(0, 10);
    const popover = await list.openFilter('Requested at');
    await popover.getByLabel('First day').fill(day);
    await popover.getByLabel('Last day').fill(day);
    await popover.getByRole('button', { name: 'Done' }).click();
    await expect.poll(async () => (await list.column('Requested at'))[0]).toContain(day);
    await list.ready();
    const days = (await list.column('Requested at')).map((time) => time.slice(0, 10));
    expect([...new Set(days)]).toEqual([day]);
  });

  test('finds a record by its number', async ({ page }) => {
    const list = await openList(page, 'Collection orders');
    const wanted = (await list.column('Platform order no.'))[3]!;
    await page.keyboard.press('/');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await page.keyboard.type(wanted);
    await page.keyboard.press('Enter');
    await expect.poll(() => list.column('Platform order no.')).toEqual([wanted]);
  });

  test('turns pages without showing a record twice', async ({ page }) => {
    const list = await openList(page, 'Collection orders');
    const seen = new Set<string>();
    for (let number = 1; number <= 3; number += 1) {
      await expect.poll(() => list.range.innerText()).toContain(`${(number - 1) * 25 + 1}–`);
      await list.ready();
      for (const order of await list.column('Platform order no.')) seen.add(order);
      await page.getByRole('button', { name: 'Next page' }).click();
    }
    expect(seen.size).toBe(75);
    await page.getByLabel('Rows').selectOption('50');
    await expect.poll(async () => (await list.column('Amount')).length).toBe(50);
  });

  test('shows, hides and moves columns, and remembers them', async ({ page }) => {
    const list = await openList(page, 'Collection orders');
    const chooser = await list.openColumns();
    await chooser.getByRole('checkbox', { name: 'Fee' }).uncheck();
    await chooser.getByRole('checkbox', { name: 'App ID' }).check();
    // Changes are stored one after the other.
    const stored = page.waitForResponse((response) =>
      Boolean(response.request().postData()?.startsWith('{"columns":["merchantOrderNo"')),
    );
    await chooser.getByRole('button', { name: 'Move Merchant order no. up' }).click();
    await page.keyboard.press('Escape');
    await chooser.waitFor({ state: 'hidden' });
    const expected = async () => {
      const heads = await list.heads();
      expect(heads[0]).toBe('Merchant order no.');
      expect(heads.some((head) => head.startsWith('Fee'))).toBe(false);
      expect(heads).toContain('App ID');
    };
    await expected();
    await stored;
    await page.reload();
    await list.ready();
    await expected();
    // They are the user's, also in the tests that follow.
    const again = await list.openColumns();
    await again.getByRole('button', { name: 'Reset columns' }).click();
    await expect.poll(async () => (await list.heads())[0]).not.toBe('Merchant order no.');
  });

  test('keeps saved views over a sign-out, and names the one in use', async ({ page }) => {
    const list = await openList(page, 'Collection orders');
    const popover = await list.openFilter('Status');
    await popover.getByRole('checkbox', { name: 'Failed' }).check();
    await popover.getByRole('button', { name: 'Done' }).click();
    await expect.poll(async () => [...new Set(await list.column('Status'))]).toEqual(['Failed']);
    const button = page.getByRole('button', { name: /^Saved views/ });
    await button.click();
    await page.getByLabel('Save current view').fill('Failures');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Rename Failures' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Saved views, in use: Failures', exact: true }).waitFor();
    await signOut(page);

    await openList(page, 'Collection orders');
    expect(new Set(await list.column('Status')).size).toBeGreaterThan(1);
    await button.click();
    await page.getByRole('button', { name: 'Failures', exact: true }).click();
    await expect.poll(async () => [...new Set(await list.column('Status'))]).toEqual(['Failed']);
    await list.sortBy('Amount');
    await page.getByRole('button', { name: 'Saved views, in use: Failures · edited' }).waitFor();
    await page.reload();
    await list.ready();
    await page.getByRole('button', { name: 'Saved views, in use: Failures · edited' }).click();
    await page.getByRole('button', { name: 'Delete Failures' }).click();
    await page.getByRole('button', { name: 'Go back' }).waitFor();
    await page.getByRole('button', { name: 'Delete Failures' }).click();
    await page.getByText('Save these filters and sorting to reuse them.').waitFor();
  });

  test('shows what to do where nothing matches', async ({ page }) => {
    const list = await openList(page, 'Collection orders');
    await page.getByRole('searchbox').first().fill('no such number');
    await page.getByText('No results', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Reset' }).last().click();
    await list.ready();
  });
});
