import { describe, expect } from 'vitest';
import { expectAccessible } from './support/expectAccessible';
import { openAccountMenu } from './support/openAccountMenu';
import { openList } from './support/openList';
import { signIn } from './support/signIn';
import { switchCountry } from './support/switchCountry';
import { test } from './support/test';
import { withoutLive } from './support/withoutLive';

describe('the shell', () => {
  test('switches the country: other records, currency, zone and fields, and no row of the last one', async ({
    page,
  }) => {
    const list = await openList(page, 'Payout orders');
    const before = await list.column('Platform order no.');
    expect((await list.heads()).join(' ')).toContain('MXN');
    expect((await list.heads()).join(' ')).not.toContain('CCI');
    await switchCountry(page, 'Peru');
    await list.ready();
    const heads = (await list.heads()).join(' ');
    expect(heads).toContain('PEN');
    expect(heads).toContain('GMT-5');
    expect(heads).toContain('CCI');
    const after = await list.column('Platform order no.');
    expect(after.length).toBeGreaterThan(0);
    expect(after.filter((number) => before.includes(number))).toEqual([]);

    await page.reload();
    await list.ready();
    expect((await list.heads()).join(' ')).toContain('PEN');
  });

  test('switches the language of everything, and keeps it after signing out', async ({ page }) => {
    await openList(page, 'Collection orders');
    await page.getByLabel('Language').selectOption({ label: '中文' });
    await page.getByRole('heading', { level: 1, name: '代收订单' }).waitFor();
    await page.locator('tbody a').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toMatch(/^zh/);
    const words = await page.locator('body').innerText();
    const english = words.match(
      /\b(?:Amount|Status|Fee|Requested|Filters?|Columns|Export|Refresh|Total|Rows|Failed|Completed)\b/g,
    );
    expect(english).toBeNull();
    await page.getByRole('button', { name: /账号$/ }).click();
    await page.getByRole('button', { name: '退出登录' }).click();
    await page.getByRole('heading', { level: 1, name: '登录' }).waitFor();
  });

  test('shows a clock of the country’s zone', async ({ page }) => {
    await openList(page, 'Collection orders');
    const mexico = new Date(Date.now() - 6 * 3_600_000).toISOString();
    const clock = await page.getByRole('banner').innerText();
    expect(clock).toContain('GMT-6');
    expect(clock).toContain(mexico.slice(11, 15));
  });

  test('changes nothing but the clock from second to second', async ({ page }) => {
    await withoutLive(page);
    await openList(page, 'Collection orders');
    const changed = await page.evaluate(async () => {
      const clock = document.querySelector('.clock')!;
      let elsewhere: string[] = [];
      let quietTicks = 0;
      let ticks = 0;
      await new Promise<void>((done) => {
        new MutationObserver((records) => {
          for (const { target } of records) {
            if (!clock.contains(target)) elsewhere.push((target as Element).className ?? target.nodeName);
          }
          if (!records.some(({ target }) => clock.contains(target))) return;
          ticks += 1;
          quietTicks = elsewhere.length > 0 ? 0 : quietTicks + 1;
          // What a list loads beside its rows changes the page for some seconds, such as saved views and the texts of overlays.
          if (quietTicks === 3 || ticks === 20) done();
          else elsewhere = [];
        }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      });
      return { quietTicks, elsewhere };
    });
    expect(changed).toEqual({ quietTicks: 3, elsewhere: [] });
  });

  test('narrows its sidebar to icons with names, also after a reload', async ({ page }) => {
    await openList(page, 'Collection orders');
    const sidebar = page.getByRole('complementary');
    expect((await sidebar.boundingBox())?.width).toBe(224);
    await page.getByRole('button', { name: 'Collapse the menu' }).click();
    expect((await sidebar.boundingBox())?.width).toBe(56);
    await page.reload();
    const link = page.getByRole('link', { name: 'Payout orders' });
    await link.waitFor();
    expect((await sidebar.boundingBox())?.width).toBe(56);
    const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'sidebarStatus');
    expect(cookie).toMatchObject({ value: '0', sameSite: 'Strict' });
    await link.hover();
    const tooltip = sidebar.locator('[aria-hidden=true]', { hasText: /^Payout orders$/ });
    await tooltip.waitFor();
    await page.getByRole('button', { name: /^Switch country/ }).focus();
    await tooltip.waitFor({ state: 'hidden' });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Expand the menu' }).click();
    expect((await sidebar.boundingBox())?.width).toBe(224);
  });

  test('opens what belongs to the account at its foot', async ({ page }) => {
    await signIn(page);
    const menu = await openAccountMenu(page);
    await expectAccessible(page);
    await menu.getByText('中文').click();
    // Behind an open popover nothing has a role.
    await page.locator('h1', { hasText: '数据看板' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('账号');
  });

  test('leaves the focus where the user went while a page was loading', async ({ page }) => {
    await signIn(page, { address: '/#/Collectorders' });
    await page.locator('tbody a').first().waitFor();
    let load: () => void;
    const loading = new Promise<void>((resolve) => (load = resolve));
    await page.route('**/assets/metadata/**', async (route) => {
      await loading;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Payout orders' }).click();
    const country = page.getByRole('button', { name: /Switch country/ });
    await country.focus();
    load!();
    await page.getByRole('heading', { level: 1, name: 'Payout orders' }).waitFor();
    expect(await country.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('offers nothing that changes or exports to a clerk who may only read', async ({ page }) => {
    await signIn(page, { account: /support/i });
    await page
      .getByRole('navigation', { name: 'Menu' })
      .getByRole('link', { name: 'Collection orders' })
      .click();
    await page.locator('tbody a').first().waitFor();
    expect(await page.getByRole('button', { name: 'Export' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: /^(Add|Create|Pay out$)/ }).count()).toBe(0);
  });

  test('shows that an unknown address leads nowhere', async ({ page }) => {
    await signIn(page, { address: '/#/nowhere' });
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  });

  test('leads a visitor to the sign-in page, and after signing in to the address that they opened', async ({
    page,
  }) => {
    await page.goto('/#/PayDetailed');
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await page
      .getByRole('button', { name: /^Sign in as .*owner/i })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: 'Pay-in details' }).waitFor();
  });
});
