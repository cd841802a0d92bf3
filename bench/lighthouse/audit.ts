import lighthouse from 'lighthouse';
import { launch } from 'puppeteer-core';
import type { Audit, SignIn } from '../support/Audit';

/** Audits the screen at an address as on a phone, with an empty cache, after signing in where `signIn` is given. */
export async function audit(chromium: string, address: string, signIn?: SignIn): Promise<Audit> {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await launch({ executablePath: chromium, args: asRoot });
  try {
    const page = await browser.newPage();
    if (signIn) {
      await page.goto(signIn.address);
      await (await page.waitForSelector(`xpath/${signIn.button}`))?.click();
      await page.waitForFunction(() => !location.hash.includes('login'));
      await page.goto('about:blank');
      const session = await page.createCDPSession();
      await session.send('Network.clearBrowserCache');
      await session.detach();
    }
    const options = {
      // The session is part of what is stored.
      disableStorageReset: true,
      onlyCategories: ['performance', 'accessibility', 'best-practices'],
      // The page listens for changes, so its connections never rest.
      maxWaitForLoad: 15_000,
      logLevel: 'error',
    } as const;
    const result = await lighthouse(
      address,
      { ...options, onlyCategories: [...options.onlyCategories] },
      undefined,
      page,
    );
    if (!result || result.lhr.runtimeError)
      throw new Error(`${address}: ${result?.lhr.runtimeError?.message}`);
    const { audits, categories, environment } = result.lhr;
    const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
    const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      largestPaint: value('largest-contentful-paint'),
      blocking: value('total-blocking-time'),
      layoutShift: value('cumulative-layout-shift'),
      machine: environment.benchmarkIndex,
    };
  } finally {
    await browser.close();
  }
}
