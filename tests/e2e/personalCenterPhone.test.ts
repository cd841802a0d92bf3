import { describe, expect } from 'vitest';
import { expectAccessible } from './support/expectAccessible';
import { signIn } from './support/signIn';
import { test } from './support/test';

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
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect({ name, fits: overflow <= 0 }).toEqual({ name, fits: true });
      await expectAccessible(page);
    }
  });
});
