import type { Page, Request } from 'playwright-core';

/** Costs of returning to a kept page. */
export interface TabSwitch {
  /** From the click to the painted page with its rows, in ms. */
  milliseconds: number;
  /** Questions to the gateway on its account. */
  requests: number;
}

/** For how long a page that is shown again is watched for requests and late work, in ms. */
const settled = 500;

/** Runs in the page; as text, because the TypeScript loader adds helpers to functions that a page does not have. */
const clickAndWait = `(title) => new Promise((resolve, reject) => {
  const tabs = [...document.querySelectorAll('nav[aria-label="Open pages"] a')];
  const tab = tabs.find((each) => each.textContent.trim() === title);
  if (!tab) return reject(new Error('No tab is called ' + title));
  const isSeen = () => {
    const seen = [...document.querySelectorAll('main h1')].find((heading) => heading.checkVisibility());
    return seen?.textContent.trim() === title && seen.closest('.page').querySelector('tbody td a') !== null;
  };
  const start = performance.now();
  const look = () => requestAnimationFrame(() => {
    if (!isSeen()) return look();
    // A message that is sent in a frame's callback arrives when that frame has been painted.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(performance.now() - start);
    port2.postMessage(null);
  });
  tab.click();
  look();
})`;

/** Clicks the tab of an open list by its title, and measures the way to it. */
export async function switchTab(page: Page, title: string): Promise<TabSwitch> {
  let requests = 0;
  // Not the tab's icon, which the browser requests whenever the address changes.
  const count = (request: Request) => {
    if (request.resourceType() === 'fetch') requests++;
  };
  page.on('request', count);
  try {
    const milliseconds = await page.evaluate<number>(`(${clickAndWait})(${JSON.stringify(title)})`);
    await page.waitForTimeout(settled);
    return { milliseconds, requests };
  } finally {
    page.off('request', count);
  }
}
