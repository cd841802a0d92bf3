import type { Browser, Page } from 'playwright-core';
import { throttle } from '../session/throttle';

declare global {
  interface Window {
    /** Milliseconds from each key to the paint after it. */
    painted: number[];
  }
}

/** The texts typed into the measured form, in this order. */
export const kinds = [
  { name: 'text', title: "Sender's comment", text: 'By phone' },
  // Fields on each of which five others depend.
  { name: 'weight', title: "Sender's weight", text: '123456' },
  { name: 'town', title: "Receiver's town", text: 'Merida' },
  { name: 'rejected', title: "Agent's comment", text: 'By phone', isRejected: true },
];

/** Runs in the page; as text, because the TypeScript loader adds helpers to functions that a page does not have. */
const watch = `() => {
  window.painted = [];
  addEventListener('keydown', ({ timeStamp }) => {
    // A message that is sent in a frame's callback arrives when that frame has been painted.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => window.painted.push(performance.now() - timeStamp);
      port2.postMessage(null);
    });
  }, true);
}`;

/**
 * Types into the form of a page on a main thread slowed down by `slower`. Returns the milliseconds from each key to the next
 * paint, by kind.
 */
export async function measureTyping(
  browser: Browser,
  url: string,
  slower: number,
): Promise<Record<string, number[]>> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(`(${watch})()`);
    await page.goto(url);
    // Warms up what a first key compiles.
    await type(page, "Partner's contact", 'Ada');
    await throttle(page, slower);
    const times: Record<string, number[]> = {};
    for (const { name, title, text, isRejected } of kinds) {
      if (isRejected) {
        // From here on a form validates while one types.
        await page.locator('button[type=submit]').click();
        await page.locator('[aria-invalid="true"]').first().waitFor();
      }
      times[name] = await type(page, title, text);
    }
    return times;
  } finally {
    await context.close();
  }
}

async function type(page: Page, title: string, text: string): Promise<number[]> {
  const input = page.getByLabel(title);
  await input.focus();
  await settle(page);
  const before = await page.evaluate(() => window.painted.length);
  for (const [index, key] of Array.from(text).entries()) {
    await page.keyboard.press(key);
    await page.waitForFunction((count) => window.painted.length > count, before + index);
    await settle(page);
  }
  if ((await input.inputValue()) !== text) throw new Error(`"${title}" does not hold what was typed.`);
  return page.evaluate((from) => window.painted.slice(from), before);
}

/** Waits for delayed work of a page, 300 ms in JSON Forms, so that the next key excludes it. */
async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(350);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}
