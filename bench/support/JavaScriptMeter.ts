import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';

declare global {
  interface Window {
    /** When each awaited element was first on the page, in the clock of `performance`. */
    shownAt: Record<string, number>;
  }
}

/** Runs in the page; as text, because the TypeScript loader adds helpers to functions that a page does not have. */
const watch = `(selectors) => {
  performance.setResourceTimingBufferSize(5000);
  window.shownAt = {};
  const look = () => {
    for (const [name, selector] of Object.entries(selectors)) {
      if (document.querySelector(selector)) window.shownAt[name] ??= performance.now();
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}`;

/**
 * Weighs the JavaScript that a page requests until an element is first shown: gzip of each file, counted once. What the
 * page fetches later, while the user reads or types, does not count.
 */
export class JavaScriptMeter {
  private readonly sizes = new Map<string, Promise<number>>();

  private constructor(private readonly page: Page) {
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') this.sizes.set(response.url(), weigh(response));
    });
  }

  /** Watches a page that has not loaded anything yet for the elements (`name → CSS selector`). */
  static async attach(page: Page, elements: Record<string, string>): Promise<JavaScriptMeter> {
    await page.addInitScript(`(${watch})(${JSON.stringify(elements)})`);
    return new JavaScriptMeter(page);
  }

  /** Bytes and number of the files requested before the named element was shown. The page must show it by now. */
  async upTo(name: string): Promise<{ bytes: number; files: number }> {
    const requested = await this.page.evaluate((element) => {
      const until = window.shownAt[element];
      if (until === undefined) throw new Error(`"${element}" was never shown.`);
      return performance
        .getEntriesByType('resource')
        .filter((entry) => entry.startTime <= until)
        .map((entry) => entry.name);
    }, name);
    const sizes = await Promise.all(requested.flatMap((url) => this.sizes.get(url) ?? []));
    return { bytes: sizes.reduce((sum, size) => sum + size, 0), files: sizes.length };
  }
}

async function weigh(response: Response): Promise<number> {
  return gzipSync(await response.body()).length;
}
