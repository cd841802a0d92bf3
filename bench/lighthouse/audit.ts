import lighthouse from 'lighthouse';
import { launch } from 'puppeteer-core';

/** What Lighthouse says of a screen. Scores are from 0 to 100, times in ms on the connection and processor of a phone that it supposes. */
export interface Audit {
  performance: number;
  accessibility: number;
  bestPractices: number;
  /** When the largest text or picture was there. */
  largestPaint: number;
  /** For how long the page could not answer, beyond 50 ms at a time. */
  blocking: number;
  layoutShift: number;
  /** How many times as fast as the machine of Lighthouse's authors this one was. */
  machine: number;
}

/** What is clicked at an address before another one is audited. */
export interface SignIn {
  address: string;
  button: string;
  /** XPath of what is there once the session has begun. */
  done: string;
}

/** Audits the screen at an address as on a phone, with an empty cache, after signing in where `signIn` is given. */
export async function audit(chromium: string, address: string, signIn?: SignIn): Promise<Audit> {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await launch({ executablePath: chromium, args: asRoot });
  try {
    const page = await browser.newPage();
    if (signIn) {
      await page.goto(signIn.address);
      await (await page.waitForSelector(`xpath/${signIn.button}`))?.click();
      await page.waitForSelector(`xpath/${signIn.done}`);
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
