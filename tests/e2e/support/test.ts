import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect, test as plainTest } from 'vitest';
import { launchChromium } from '../../support/launchChromium';
import { leaveProfile, openProfile } from './profiles';
import { type Sandbox, startSandbox } from './startSandbox';
import type { Complaints } from './watchComplaints';

/** Fixtures of a browser test. */
export interface BrowserFixtures {
  /** Shared by the tests of a process. */
  browser: Browser;
  /** Address of the gateway, without a slash at its end. The tests of a process share one, and no other uses it. */
  gatewayUrl: string;
  /**
   * Size, colour scheme, language of the browser. Others are set by `test.extend`, or within a `describe` by
   * `test.override`: at the top of a file that would change them for the files after it.
   */
  contextOptions: BrowserContextOptions;
  /** Whether the test has its own profile, as it changes one for good (a set clock) or needs no cache. */
  ownProfile: boolean;
  complaints: Complaints;
  /** A page of a browser profile that has stored nothing, not yet at any address. The test fails if it complained of anything. */
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

// One of each for all test files of a process, which may have a `test` of their own.
let browserOfProcess: Promise<Browser> | undefined;
let sandboxOfProcess: Promise<Sandbox> | undefined;

/** Vitest's `test` with a page of a real browser. The browser's zone is far from every country's. */
export const test = plainTest.extend<BrowserFixtures & { sandbox: Sandbox; session: Session }>({
  sandbox: [
    // oxlint-disable-next-line no-empty-pattern -- Vitest reads the needed fixtures from the pattern
    async ({}, provide) => {
      const sandbox = await (sandboxOfProcess ??= startSandbox());
      await provide(sandbox);
      await sandbox.stop();
    },
    { scope: 'worker' },
  ],
  gatewayUrl: async ({ sandbox }, provide) => provide(sandbox.url),
  contextOptions: { viewport: { width: 1280, height: 800 }, locale: 'en-GB', timezoneId: 'Pacific/Auckland' },
  ownProfile: false,
  browser: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, provide) => {
      const browser = await (browserOfProcess ??= launchChromium({ headless: true }));
      await provide(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  session: async ({ browser, contextOptions, ownProfile, gatewayUrl, task }, provide) => {
    const options = {
      baseURL: gatewayUrl,
      acceptDownloads: true,
      reducedMotion: 'reduce' as const,
      ...contextOptions,
    };
    const { page, complaints } = await openProfile(browser, options, ownProfile);
    await provide({ page, complaints });
    const failed = task.result?.state === 'fail';
    if (failed) await keepPicture(page, task.name);
    await leaveProfile(page.context(), !failed);
    expect(complaints.unexpected(), 'the page must complain of nothing').toEqual([]);
  },
  page: async ({ session }, provide) => provide(session.page),
  complaints: async ({ session }, provide) => provide(session.complaints),
});
