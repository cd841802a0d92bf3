import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible } from './support/expectAccessible';
import { expectValidHtml } from './support/expectValidHtml';
import { signIn } from './support/signIn';
import { test as anyTest } from './support/test';

const test = anyTest.extend<{ contextOptions: BrowserContextOptions }>({
  contextOptions: {
    viewport: { width: 375, height: 740 },
    hasTouch: true,
    isMobile: true,
    timezoneId: 'Pacific/Auckland',
  },
});

/** Controls that a finger misses: less than 44 px high, by their label or the card that they cover. */
const tooSmall = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, input, select, a')]
      .filter((control) => control.checkVisibility() && !control.closest('[inert], .visually-hidden'))
      .map((control) => ({
        name: control.getAttribute('aria-label') ?? control.textContent,
        height: (control.closest('label, li.list-cards__card') ?? control).getBoundingClientRect().height,
      }))
      .filter(({ height }) => height > 1 && height < 44),
  );

/** What empty inputs would show if they were wide enough. */
const cutPlaceholders = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d')!;
    return [...document.querySelectorAll<HTMLInputElement>('input[placeholder]')]
      .filter((input) => {
        const style = getComputedStyle(input);
        canvas.font = style.font;
        const room = input.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
        return input.checkVisibility() && canvas.measureText(input.placeholder).width > room;
      })
      .map((input) => input.placeholder);
  });

describe('on a phone', () => {
  test('the menu lies over the page and goes with the choice, a list is cards, nothing is wider than the screen', async ({
    page,
  }) => {
    await page.goto('/#/testlogin?redirect=%2FCollectorders');
    await page.getByRole('button', { name: /owner/i }).first().tap();
    await page.getByRole('button', { name: 'Open the menu' }).tap();
    await expectAccessible(page);
    await page
      .getByRole('navigation', { name: 'Menu' })
      .getByRole('link', { name: 'Collection orders' })
      .tap();
    const cards = page.getByRole('list', { name: 'Collection orders' });
    await cards.getByRole('listitem').first().waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
    expect(await cards.getByRole('listitem').first().innerText()).toMatch(/[\d,]+\.\d\d\s*MXN/);
    const top = page.getByRole('banner');
    expect(await top.innerText()).toMatch(/MX\s+MXN\s+(\d+\s+)?Sandbox/);
    expect(await page.getByText('Collection orders', { exact: true }).locator('visible=true').count()).toBe(
      1,
    );
    expect(await tooSmall(page)).toEqual([]);
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await expectAccessible(page);

    await cards.getByRole('link').first().tap();
    await page.getByRole('definition').first().waitFor();
    expect(await tooSmall(page)).toEqual([]);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  });

  test("all of a record's actions are within the screen", async ({ page }) => {
    await signIn(page, { account: /owner/i, address: '/#/applyList?country=MX' });
    await page.getByRole('list', { name: 'Applications' }).getByRole('link').first().tap();
    const edges: number[] = [];
    for (const name of ['Send a test event', 'More actions']) {
      const { x, width } = (await page.getByRole('button', { name, exact: true }).boundingBox())!;
      edges.push(x, x + width);
    }
    expect(Math.min(...edges)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...edges)).toBeLessThanOrEqual(375);
    await page.getByRole('button', { name: 'More actions', exact: true }).tap();
    await page.getByRole('menuitem', { name: 'Reset developer secret' }).tap();
    await page.getByRole('dialog', { name: 'Reset developer secret' }).waitFor();
    await expectAccessible(page);
    await expectValidHtml(page);
  });

  test('notices stand above what can be done with selected rows, however many lines that has', async ({
    page,
  }) => {
    const filter = encodeURIComponent(JSON.stringify({ status: ['awaitingApproval'] }));
    await signIn(page, { account: /finance/i, address: `/#/Withdrawals?country=MX&filter=${filter}` });
    await page.getByRole('list', { name: 'Withdrawals' }).getByRole('checkbox').first().tap();
    const bar = page.getByRole('group', { name: '1 selected' });
    const notices = page.getByRole('region', { name: 'Messages' });
    const overlap = async () => {
      const { y, height } = (await notices.boundingBox())!;
      return y + height - (await bar.boundingBox())!.y;
    };
    await expect.poll(overlap).toBeLessThanOrEqual(0);
    expect((await bar.boundingBox())!.height, 'it has two lines').toBeGreaterThan(80);
  });

  test('filters come in a sheet and are applied together', async ({ page }) => {
    await signIn(page, { address: '/#/Collectorders' });
    const cards = page.getByRole('list', { name: 'Collection orders' });
    await cards.getByRole('listitem').first().waitFor();
    await page.getByRole('button', { name: /^Filters/ }).tap();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('checkbox', { name: 'Failed', exact: true }).tap();
    await expectAccessible(page);
    await expectValidHtml(page);
    expect(await cutPlaceholders(page)).toEqual([]);
    // The arrow of the browser's own would look like no other control here.
    for (const choice of await sheet.getByRole('combobox').all()) {
      expect(await choice.evaluate((each) => getComputedStyle(each).appearance)).toBe('none');
    }
    await sheet.getByRole('button', { name: 'Show results' }).tap();
    await sheet.waitFor({ state: 'hidden' });
    await expect
      .poll(async () => {
        const texts = await cards.getByRole('listitem').allInnerTexts();
        return texts.length > 0 && texts.every((text) => text.includes('Failed'));
      })
      .toBe(true);
  });

  test('what one came for is in view: records of a list, of funds, and an account a line', async ({
    page,
  }) => {
    const topOf = async (name: string) => {
      const first = page.getByRole('list', { name }).getByRole('listitem').first();
      return (await first.boundingBox())!.y;
    };
    await signIn(page, { address: '/#/Collectorders' });
    expect(await topOf('Collection orders')).toBeLessThan(340);
    await page.getByRole('button', { name: 'All totals' }).tap();
    await page.getByText('Total fee', { exact: true }).waitFor();
    await expectAccessible(page);
    await page.goto('/#/MoneymManagement');
    expect(await topOf('Withdrawals')).toBeLessThan(600);
    await expectAccessible(page);
    await page.goto('/#/overview/index?country=Global');
    const mexico = page.getByRole('article', { name: 'Mexico MXN' });
    expect((await mexico.boundingBox())!.height).toBeLessThan(60);
    await mexico.getByRole('button', { name: 'All figures of Mexico' }).tap();
    await mexico.getByRole('row', { name: /^Available/ }).waitFor();
    await expectAccessible(page);
  });

  test('a form fits, and its keyboard is one of digits where digits are expected', async ({ page }) => {
    await signIn(page, { address: '/#/Paymentorders/create' });
    await page.getByRole('heading', { level: 1, name: /^(Add|Create|Pay out$)/ }).waitFor();
    expect(await page.getByLabel('Amount').getAttribute('inputmode')).toBe('decimal');
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  });

  test('a long address is shown whole while it is typed, in one line as long as it fits', async ({
    page,
  }) => {
    await signIn(page, { address: '/#/Paymentorders/create?country=BP' });
    const account = page.getByLabel('Payee account');
    const height = async () => (await account.boundingBox())!.height;
    const hidden = () =>
      account.evaluate((input) => [
        input.scrollWidth - input.clientWidth,
        input.scrollHeight - input.clientHeight,
      ]);
    expect(await height()).toBe((await page.getByLabel('Payee name').boundingBox())!.height);
    await account.fill('0x52908400098527886E0F7030069857D2E4169EE7');
    await expect.poll(hidden).toEqual([0, 0]);
    await account.fill('');
    await expect.poll(height).toBe((await page.getByLabel('Payee name').boundingBox())!.height);
    await account.press('Enter');
    await page.getByText('Payee account is required.').waitFor();
    expect(await account.inputValue()).toBe('');
  });

  test('a form has its main button on a line of its own, and the others side by side below', async ({
    page,
  }) => {
    await signIn(page, { address: '/#/Paymentorders/create' });
    await page.getByLabel('Amount').fill('12');
    const [review, cancel, reset] = await Promise.all(
      ['Review', 'Cancel', 'Reset'].map(async (name) => {
        const box = await page.getByRole('button', { name, exact: true }).boundingBox();
        return box!;
      }),
    );
    expect(review!.y + review!.height).toBeLessThan(cancel!.y);
    expect([reset!.y, reset!.height]).toEqual([cancel!.y, cancel!.height]);
    expect(review!.width).toBeGreaterThan(cancel!.width + reset!.width);
  });
});
