import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible } from './support/expectAccessible';
import { signIn } from './support/signIn';
import { test } from './support/test';

/** Over how many px the start and the end of a row of tabs fade. */
const fades = (row: Locator) =>
  row.evaluate((element) => {
    const style = getComputedStyle(element);
    return ['start', 'end'].map((end) => parseFloat(style.getPropertyValue(`--tabs-fade-${end}`)));
  });

describe('the personal center on a phone, in the dark', () => {
  test.override('contextOptions', {
    viewport: { width: 375, height: 740 },
    hasTouch: true,
    isMobile: true,
    colorScheme: 'dark',
    timezoneId: 'Pacific/Auckland',
  });

  test('fits, section by section', async ({ page }) => {
    await signIn(page, { address: '/#/personalCenter' });
    const menu = page.getByRole('tablist', { name: 'Personal center' });
    for (const name of [
      'Profile',
      'Password',
      'Authenticator',
      'Sessions',
      'Sign-in history',
      'IP whitelist',
    ]) {
      await menu.getByRole('tab', { name }).tap();
      await page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
      await page.locator('main section[aria-busy=true]').waitFor({ state: 'detached' });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect({ name, fits: overflow <= 0 }).toEqual({ name, fits: true });
      await expectAccessible(page);
    }
  });

  test('shows to which side its row of sections goes on, and keeps the chosen one clear of that', async ({
    page,
  }) => {
    await signIn(page, { address: '/#/personalCenter' });
    const row = page.getByRole('tablist', { name: 'Personal center' });
    await row.waitFor();
    await expect.poll(() => fades(row)).toEqual([0, 64]);
    await row.getByRole('tab', { name: 'Authenticator' }).tap();
    await expect.poll(() => fades(row)).toEqual([40, 64]);
    const [start, end] = await row.evaluate((element) => {
      const around = element.getBoundingClientRect();
      const tab = element.querySelector('[aria-selected=true]')!.getBoundingClientRect();
      return [tab.left - around.left, around.right - tab.right];
    });
    expect(start).toBeGreaterThanOrEqual(40);
    expect(end).toBeGreaterThanOrEqual(64);
    await row.getByRole('tab', { name: 'IP whitelist' }).tap();
    await expect.poll(() => fades(row)).toEqual([40, 0]);
  });
});
