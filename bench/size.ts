// How much JavaScript a merchant downloads before the sign-in page and before the first list, beside a plain
// react-admin app. Run by `npm run bench:size`; the last line is JSON: ratios, where smaller is better.
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../tests/support/launchChromium';
import { signInByPassword } from '../tests/support/signInByPassword';
import { startGateway } from '../tests/support/startGateway';
import { JavaScriptMeter } from './support/JavaScriptMeter';
import { buildPlainAdmin } from './support/buildPlainAdmin';
import { servePlainAdmin } from './support/servePlainAdmin';

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
  const built = spawnSync(process.execPath, ['scripts/build.mjs', '--always'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, WEB_ROOT: webRoot },
  });
  if (built.status !== 0) throw new Error('The web app could not be built.');
  const gateway = await startGateway({ WEB_ROOT: webRoot });
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

const folder = await mkdtemp(join(tmpdir(), 'corridor-size-'));
const browser = await launchChromium();
try {
  const plain = await measurePlainAdmin(browser, join(folder, 'plain'));
  const corridor = await measureCorridor(browser, join(folder, 'web'));
  const cell = ({ bytes, files }: Weight) => `${(bytes / 1000).toFixed(1)} kB in ${files}`.padStart(18);
  const ratio = (key: keyof Weights) => Number((corridor[key].bytes / plain[key].bytes).toFixed(3));
  console.log('JavaScript up to (gzip)          Corridor   plain react-admin   ratio   aim');
  console.log(
    `the sign-in form      ${cell(corridor.signIn)} ${cell(plain.signIn)}   ${ratio('signIn')}   0.24`,
  );
  console.log(
    `the first list        ${cell(corridor.firstList)} ${cell(plain.firstList)}   ${ratio('firstList')}   0.60`,
  );
  console.log(JSON.stringify({ signIn: ratio('signIn'), firstList: ratio('firstList') }));
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}
