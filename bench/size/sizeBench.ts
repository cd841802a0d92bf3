import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { root } from '../../tests/support/program';
import { signInByPassword } from '../../tests/support/signInByPassword';
import { buildCorridor } from '../support/buildCorridor';
import { defineBench } from '../support/Bench';
import { JavaScriptMeter } from '../support/JavaScriptMeter';
import { buildPlainAdmin } from '../support/buildPlainAdmin';
import { servePlainAdmin } from '../support/servePlainAdmin';
import { startBrowser } from '../support/startBrowser';

interface Weight {
  bytes: number;
  files: number;
}

interface Weights {
  signIn: Weight;
  firstList: Weight;
}

async function measure(
  browser: Browser,
  url: string,
  firstRow: string,
  signIn: (page: Page) => Promise<void>,
): Promise<Weights> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const meter = await JavaScriptMeter.attach(page, { signIn: 'form input', firstList: firstRow });
  await page.goto(url);
  await page.locator('form input').first().waitFor();
  await signIn(page);
  await page.locator(firstRow).first().waitFor();
  const weights = { signIn: await meter.upTo('signIn'), firstList: await meter.upTo('firstList') };
  await context.close();
  return weights;
}

async function measureCorridor(browser: Browser, webRoot: string): Promise<Weights> {
  const gateway = await buildCorridor(root, webRoot);
  try {
    return await measure(browser, `${gateway.url}/#/Collectorders`, 'tbody td a[href]', signInByPassword);
  } finally {
    await gateway.stop();
  }
}

async function measurePlainAdmin(browser: Browser, folder: string): Promise<Weights> {
  await buildPlainAdmin(folder);
  const server = await servePlainAdmin(folder);
  try {
    return await measure(browser, server.url, 'tbody td', async (page) => {
      await page.locator('input[name=username]').fill('somebody');
      await page.locator('input[name=password]').fill('anything');
      await page.locator('button[type=submit]').click();
    });
  } finally {
    await server.close();
  }
}

const cell = ({ bytes, files }: Weight) => `${(bytes / 1000).toFixed(1)} kB in ${files}`.padStart(18);

/** JavaScript that a merchant downloads before the sign-in page and before the first list. The baseline is a plain react-admin app. */
export const sizeBench = defineBench({
  options: {},
  async run({ folder, later }) {
    const browser = await startBrowser({ later });
    const plain = await measurePlainAdmin(browser, join(folder, 'plain'));
    const corridor = await measureCorridor(browser, join(folder, 'web'));
    const ratio = (key: keyof Weights) => Number((corridor[key].bytes / plain[key].bytes).toFixed(3));
    console.log('JavaScript up to (gzip)          Corridor   plain react-admin   ratio   aim');
    console.log(
      `the sign-in form      ${cell(corridor.signIn)} ${cell(plain.signIn)}   ${ratio('signIn')}   0.24`,
    );
    console.log(
      `the first list        ${cell(corridor.firstList)} ${cell(plain.firstList)}   ${ratio('firstList')}   0.55`,
    );
    return { signIn: ratio('signIn'), firstList: ratio('firstList') };
  },
});
