import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { type Complaints, watchComplaints } from './watchComplaints';

/** A browser's profile that tests of a process use one after the other. */
interface Profile {
  context: BrowserContext;
  complaints: Complaints & { forget: () => void };
  /** Where pages were, and may have stored something. */
  origins: Set<string>;
}

/**
 * Profiles by their options. What one has cached of the app is not loaded again: a third less work for a test. An answer of the
 * API is never in that cache.
 */
const profiles = new Map<string, Profile>();

/** Opens a page in a profile that has no cookie and has stored nothing. */
export async function openProfile(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<{ page: Page; complaints: Complaints }> {
  const key = JSON.stringify(options);
  const profile = profiles.get(key) ?? (await newProfile(browser, options));
  profiles.set(key, profile);
  const page = await profile.context.newPage();
  await clear(profile, page);
  profile.complaints.forget();
  return { page, complaints: profile.complaints };
}

/** Closes what a test has opened in a profile, which no other test uses unless it is as it was. */
export async function leaveProfile(context: BrowserContext, reusable: boolean): Promise<void> {
  if (reusable) {
    await Promise.all(context.pages().map((page) => page.close()));
    return;
  }
  for (const [key, profile] of profiles) if (profile.context === context) profiles.delete(key);
  await context.close();
}

async function newProfile(browser: Browser, options: BrowserContextOptions): Promise<Profile> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(30_000);
  const origins = new Set<string>();
  context.on('page', (page) =>
    page.on('framenavigated', (frame) => {
      const { origin } = new URL(frame.url());
      if (origin !== 'null') origins.add(origin);
    }),
  );
  return { context, complaints: await watchComplaints(context), origins };
}

/** Clears what earlier pages have stored, but for the cache. They are closed, so none stores more. */
async function clear({ context, origins }: Profile, page: Page): Promise<void> {
  await context.clearCookies();
  if (origins.size === 0) return;
  const session = await context.newCDPSession(page);
  for (const origin of origins) {
    await session.send('Storage.clearDataForOrigin', {
      origin,
      storageTypes: 'local_storage,indexeddb,cache_storage,service_workers',
    });
  }
  await session.detach();
  origins.clear();
}
