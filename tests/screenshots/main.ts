import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchChromium } from '../support/launchChromium';
import { root } from '../support/program';
import { startGateway } from '../support/startGateway';
import { type SignInOptions, signIn } from '../e2e/support/signIn';

/** A picture of the README: who sees what, and what they do first. */
interface Picture extends SignInOptions {
  name: string;
  /** In Chinese, dark. */
  isChinese?: true;
  /** Of a phone. */
  isPhone?: true;
  /** The height of the window, in pixels: 800 by default, 740 of a phone. */
  height?: number;
  prepare?: (page: Page) => Promise<unknown>;
}

const orders = '/#/Collectorders?country=MX';

const pictures: Picture[] = [
  { name: 'list', address: orders },
  { name: 'list-dark-zh', address: orders, isChinese: true },
  {
    name: 'detail',
    address: orders,
    prepare: async (page) => {
      await page.getByRole('row').filter({ hasText: 'Completed' }).getByRole('link').first().click();
      await page.getByText('Payments of this order').waitFor();
    },
  },
  {
    name: 'form',
    address: '/#/Paymentorders/create?country=MX',
    prepare: async (page) => {
      await page.getByLabel('Payee name').fill('Halima Reyes Ortega');
      await page.getByLabel('Payee account').fill('012180001234567890');
      await page.getByLabel('Payee bank').fill('BBVA México');
    },
  },
  {
    name: 'phone',
    address: '/#/AccountDetails?country=MX',
    account: /finance/i,
    isPhone: true,
    prepare: (page) => page.getByRole('term').filter({ hasText: 'Closing balance' }).waitFor(),
  },
  { name: 'overview', mode: 'Global', address: '/#/overview/index' },
  { name: 'dashboard', address: '/#/businesshome?country=MX', height: 1140 },
  { name: 'funds', address: '/#/MoneymManagement?country=MX', account: /finance/i },
];

/**
 * `npm run screenshots`: makes the pictures of the README, or `-- form` this one, from a new sandbox. The app must have been
 * built.
 */
const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !pictures.some((picture) => picture.name === name));
if (unknown !== undefined) {
  throw new Error(`There is no picture "${unknown}": ${pictures.map(({ name }) => name).join(', ')}.`);
}
const gateway = await startGateway({ SANDBOX_DAYS: '30', SANDBOX_SEED: 'corridor' });
const browser = await launchChromium();
try {
  for (const { name, isChinese, isPhone, height, prepare, ...options } of pictures) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const context = await browser.newContext({
      baseURL: gateway.url,
      locale: isChinese ? 'zh-CN' : 'en-US',
      colorScheme: isChinese ? 'dark' : 'light',
      reducedMotion: 'reduce',
      viewport: isPhone ? { width: 375, height: height ?? 740 } : { width: 1280, height: height ?? 800 },
      deviceScaleFactor: isPhone ? 2 : 1,
    });
    const page = await context.newPage();
    await signIn(page, options);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await prepare?.(page);
    // Figures and rows have come by then; events of live news stay open.
    await page.locator('[aria-busy="true"], .skeleton').first().waitFor({ state: 'hidden' });
    await page.screenshot({ path: join(root, `docs/screenshots/${name}.png`) });
    console.log(`docs/screenshots/${name}.png`);
    await context.close();
  }
} finally {
  await browser.close();
  await gateway.stop();
}
