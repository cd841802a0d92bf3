import type { Browser } from 'playwright-core';
import { launchChromium } from '../../tests/support/launchChromium';
import type { BenchOptions, BenchRun } from './Bench';

/** Starts a browser for a run, with further arguments `args`. Throws advice if there is none. */
export async function startBrowser(
  { later }: Pick<BenchRun<BenchOptions>, 'later'>,
  args: string[] = [],
): Promise<Browser> {
  // Ctrl-C ends the run, which ends the browser in order.
  const browser = await launchChromium({ args, endsAtInterrupt: false });
  later(() => browser.close());
  return browser;
}
