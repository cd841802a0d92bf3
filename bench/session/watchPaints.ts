import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** When each awaited element was first painted, in the clock of `performance`. */
    paintedAt: Record<string, number>;
    /** When something was last clicked or typed, in the same clock; 0 before that. */
    actedAt: number;
  }
}

/** Runs in the page; as text, because the TypeScript loader adds helpers to functions that a page does not have. */
const watch = `(selectors) => {
  const awaited = new Map(Object.entries(selectors));
  window.paintedAt = {};
  window.actedAt = 0;
  for (const type of ['click', 'input']) {
    addEventListener(type, () => { window.actedAt = performance.now(); }, true);
  }
  const look = () => {
    for (const [name, selector] of awaited) {
      if (!document.querySelector(selector)) continue;
      awaited.delete(name);
      // A message that is sent in a frame's callback arrives when that frame has been painted.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => { window.paintedAt[name] = performance.now(); };
        port2.postMessage(null);
      });
    }
  };
  new MutationObserver(look).observe(document, { attributes: true, childList: true, subtree: true });
}`;

/**
 * Records the first paints of elements (`name → CSS selector`) on a page that has loaded nothing yet. Returns a function that waits
 * for one and returns the milliseconds since the last click or key, or else since the navigation.
 */
export async function watchPaints(
  page: Page,
  elements: Record<string, string>,
): Promise<(name: string) => Promise<number>> {
  await page.addInitScript(`(${watch})(${JSON.stringify(elements)})`);
  return async (name) => {
    const painted = await page.waitForFunction((element) => window.paintedAt?.[element], name);
    return (await painted.jsonValue())! - (await page.evaluate(() => window.actedAt));
  };
}
