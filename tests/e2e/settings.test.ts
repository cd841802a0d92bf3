import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible } from './support/expectAccessible';
import { openAccountMenu } from './support/openAccountMenu';
import { openList } from './support/openList';
import { signIn } from './support/signIn';
import { signOut } from './support/signOut';
import { test } from './support/test';

async function openSettings(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click();
  const panel = page.getByRole('dialog', { name: 'Settings' });
  await panel.getByRole('button', { name: 'Reset to defaults' }).waitFor();
  return panel;
}

const styleOf = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
const scheme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);

describe('the settings', () => {
  test('are applied at once, kept over a reload and a sign-out, and reset', async ({ page }) => {
    await openList(page, 'Collection orders');
    const button = '.button--primary';
    const before = await styleOf(page, 'main .button--primary', 'background-color');
    const panel = await openSettings(page);
    await expectAccessible(page);
    await panel.getByRole('radio', { name: 'Dark' }).check({ force: true });
    expect(await scheme(page)).toBe('dark');
    await panel.getByRole('radio', { name: 'Purple' }).check({ force: true });
    const purple = await styleOf(page, `main ${button}`, 'background-color');
    expect(purple).not.toBe(before);
    await panel.getByRole('switch', { name: 'Logo' }).uncheck();
    expect(await page.getByRole('complementary').getByText('Corridor').count()).toBe(0);
    await panel.getByRole('radio', { name: 'Large' }).check({ force: true });
    expect(await styleOf(page, 'body', 'font-size')).toBe('16px');
    await expectAccessible(page);

    await page.reload();
    await page.locator('tbody a').first().waitFor();
    expect(await scheme(page)).toBe('dark');
    await page.mouse.move(0, 0);
    expect(await styleOf(page, `main ${button}`, 'background-color')).toBe(purple);
    await expectAccessible(page);

    await signOut(page);
    expect(await scheme(page)).toBe('dark');
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    expect(await scheme(page)).toBe('dark');
    expect(await styleOf(page, button, 'background-color')).toBe(purple);

    await openList(page, 'Collection orders');
    const again = await openSettings(page);
    await again.getByRole('button', { name: 'Reset to defaults' }).click();
    expect(await scheme(page)).toBe('light');
    await page.keyboard.press('Escape');
    await again.waitFor({ state: 'hidden' });
    expect(await styleOf(page, `main ${button}`, 'background-color')).toBe(before);
  });

  test('decide whether the top bar stays in view', async ({ page }) => {
    await openList(page, 'Collection orders');
    const top = () => styleOf(page, 'header', 'position');
    expect(await top()).toBe('sticky');
    const panel = await openSettings(page);
    await panel.getByRole('switch', { name: 'Fixed header' }).uncheck();
    expect(await top()).toBe('static');
  });

  test('are there before anything is painted', async ({ page }) => {
    await page.goto('/#/login');
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await page.evaluate(() => localStorage.setItem('settings', JSON.stringify({ scheme: 'dark' })));
    // The app's code comes late, the style sheet does not wait for it.
    await page.route('**/assets/main-*.js', async (route) => {
      const response = await route.fetch();
      await new Promise((resolve) => setTimeout(resolve, 600));
      await route.fulfill({ response });
    });
    await page.addInitScript(() => {
      new MutationObserver(() => {
        const { dataset } = document.documentElement;
        if (dataset.theme && !dataset.at) dataset.at = String(performance.now());
      }).observe(document, { subtree: true, childList: true, attributes: true });
    });
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    const { painted, applied } = await page.evaluate(async () => {
      const [first] = performance.getEntriesByName('first-paint');
      return { painted: first?.startTime ?? 0, applied: Number(document.documentElement.dataset.at) };
    });
    expect(await scheme(page)).toBe('dark');
    expect(applied).toBeGreaterThan(500);
    expect(painted).toBeGreaterThanOrEqual(applied);
  });
});

describe('on a phone', () => {
  test.override({
    contextOptions: {
      viewport: { width: 375, height: 740 },
      isMobile: true,
      hasTouch: true,
      locale: 'en-GB',
    },
  });

  test('the settings come from below, out of the account’s menu', async ({ page }) => {
    await signIn(page);
    await page.getByRole('button', { name: 'Open the menu' }).click();
    const menu = await openAccountMenu(page);
    await menu.getByRole('button', { name: 'Settings' }).click();
    const panel = page.getByRole('dialog', { name: 'Settings' });
    await panel.getByRole('button', { name: 'Reset to defaults' }).waitFor();
    const box = (await panel.boundingBox())!;
    expect(box.width).toBe(375);
    expect(box.y + box.height).toBeLessThanOrEqual(740);
    await expectAccessible(page);
    await page.goBack();
    await panel.waitFor({ state: 'hidden' });
  });
});
