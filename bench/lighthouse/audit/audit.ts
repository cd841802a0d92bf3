import lighthouse from 'lighthouse';
import { launch } from 'puppeteer-core';
import type { Audit, SignIn } from '../Audit';

/** Audits the screen at an address as on a phone, with an empty cache. `signIn` is done before. */
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
      savings: largestSavings(Object.values(audits)),
      machine: environment.benchmarkIndex,
    };
  } finally {
    await browser.close();
  }
}

/** Milliseconds of each metric that an audit would save; layout shift has no unit. */
type Savings = Partial<Record<'FCP' | 'LCP' | 'TBT' | 'CLS' | 'INP', number>>;

/** Returns the three audits that would save most time. */
function largestSavings(audits: { title: string; metricSavings?: Savings; displayValue?: string }[]) {
  const timeOf = ({ FCP = 0, LCP = 0, TBT = 0 }: Savings) => FCP + LCP + TBT;
  return audits
    .flatMap(({ title, metricSavings, displayValue = '' }) =>
      metricSavings && timeOf(metricSavings) > 0 ? [{ title, metricSavings, displayValue }] : [],
    )
    .toSorted((one, other) => timeOf(other.metricSavings) - timeOf(one.metricSavings))
    .slice(0, 3)
    .map(({ title, metricSavings, displayValue }) => {
      const metrics = Object.entries(metricSavings).flatMap(([metric, time]) =>
        time > 0 ? [`${metric} ${Math.round(time)} ms`] : [],
      );
      return { title, saves: [...metrics, displayValue].filter(Boolean).join(', ') };
    });
}
