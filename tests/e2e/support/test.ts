import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect, inject, test as plainTest } from 'vitest';
import { launchChromium } from '../../support/launchChromium';
import { type Complaints, watchComplaints } from './watchComplaints';

/** What a browser test gets. */
export interface BrowserFixtures {
  browser: Browser;
  /** Address of the gateway, without a slash at its end. */
  gatewayUrl: string;
  /** Size, colour scheme, language of the browser; a test changes it by `test.override` or `test.extend`. */
  contextOptions: BrowserContextOptions;
  complaints: Complaints;
  /** A new browser profile's page, not yet at any address. The test fails if it complained of anything. */
  page: Page;
}

interface Session {
  page: Page;
  complaints: Complaints;
}

/** Keeps what a failed test saw last, and says where. */
async function keepPicture(page: Page, name: string): Promise<void> {
  const path = join(tmpdir(), 'corridor-e2e', `${name.replaceAll(/\W+/g, '-')}.png`);
  await page.screenshot({ path });
  console.log(`A picture of the page is in ${path}`);
}

/** Vitest's `test` with a page of a real browser. The browser's zone is far from every country's. */
export const test = plainTest.extend<BrowserFixtures & { session: Session }>({
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads the needed fixtures from the pattern
  gatewayUrl: async ({}, provide) => provide(inject('gatewayUrl')),
  contextOptions: { viewport: { width: 1280, height: 800 }, locale: 'en-GB', timezoneId: 'Pacific/Auckland' },
  browser: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, provide) => {
      const browser = await launchChromium();
      await provide(browser);
      await browser.close();
    },
    { scope: 'file' },
  ],
  session: async ({ browser, contextOptions, gatewayUrl, task }, provide) => {
    const context = await browser.newContext({
      baseURL: gatewayUrl,
      acceptDownloads: true,
      reducedMotion: 'reduce',
      ...contextOptions,
    });
    context.setDefaultTimeout(15_000);
    const complaints = await watchComplaints(context);
    const page = await context.newPage();
    await provide({ page, complaints });
    if (task.result?.state === 'fail') await keepPicture(page, task.name);
    await context.close();
    expect(complaints.unexpected(), 'the page must complain of nothing').toEqual([]);
  },
  page: async ({ session }, provide) => provide(session.page),
  complaints: async ({ session }, provide) => provide(session.complaints),
});
