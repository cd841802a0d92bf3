import type { Browser } from 'playwright-core';
import { signIn } from '../../tests/e2e/support/signIn';
import { withoutLive } from '../../tests/e2e/support/withoutLive';
import { throttle } from '../session/throttle';
import { watchPaints } from '../session/watchPaints';

/** Times of the steps of checking a file, in ms. */
export interface ImportTimes {
  /** From choosing the file to the first errors painted. */
  errorsShown: number;
  /** Longest time meanwhile in which the page would not have responded. */
  longestBlock: number;
  /** Time from the first message to the worker to its last response. */
  worker: number;
}

declare global {
  interface Window {
    /** Longest time between two turns of the page's event loop since the file was chosen. */
    longestGap: number;
    /** Times of the worker's first call with the file, and of its last response. */
    workerTimes: { from: number; to: number };
  }
}

/** Runs in the page; as text, because the TypeScript loader adds helpers to functions that a page does not have. */
const watch = `() => {
  const tick = 4;
  let last = performance.now();
  window.longestGap = 0;
  const turn = () => {
    const now = performance.now();
    if (window.actedAt > 0 && last < (window.paintedAt.errors ?? Infinity)) {
      window.longestGap = Math.max(window.longestGap, now - Math.max(last, window.actedAt) - tick);
    }
    last = now;
    setTimeout(turn, tick);
  };
  turn();
  window.workerTimes = { from: 0, to: 0 };
  window.Worker = class extends Worker {
    constructor(...input) {
      super(...input);
      this.addEventListener('message', () => { window.workerTimes.to = performance.now(); });
    }
    postMessage(message, ...rest) {
      if (message.call === 'open') window.workerTimes.from = performance.now();
      super.postMessage(message, ...rest);
    }
  };
}`;

/** Chooses a file on the import page of payout orders, in a new browser profile with a slowed page. `slower` is the factor. */
export async function measureImport(
  browser: Browser,
  url: string,
  file: string,
  slower: number,
): Promise<ImportTimes> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    const waitFor = await watchPaints(page, { errors: '.row-table__error' });
    await page.addInitScript(`(${watch})()`);
    await withoutLive(page);
    await signIn(page, { address: '/#/Paymentorders/import' });
    await page.getByRole('button', { name: 'Choose a file' }).waitFor();
    await page.waitForLoadState('networkidle');
    await throttle(page, slower);
    await page.locator('input[type=file]').setInputFiles(file);
    const errorsShown = await waitFor('errors');
    const { longestGap, workerTimes } = await page.evaluate(() => ({
      longestGap: window.longestGap,
      workerTimes: window.workerTimes,
    }));
    return { errorsShown, longestBlock: longestGap, worker: workerTimes.to - workerTimes.from };
  } finally {
    await context.close();
  }
}
