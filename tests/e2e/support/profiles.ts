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

/** Opens a page in a profile without cookies and storage. An own profile has no cache either. */
export async function openProfile(
  browser: Browser,
  options: BrowserContextOptions,
  own: boolean,
): Promise<{ page: Page; complaints: Complaints }> {
  const key = JSON.stringify(options);
  const profile = (own ? undefined : profiles.get(key)) ?? (await newProfile(browser, options));
  if (!own) profiles.set(key, profile);
  const page = await profile.context.newPage();
  await clear(profile, page);
  profile.complaints.forget();
  return { page, complaints: profile.complaints };
}

/** Closes the pages of a test. Another test uses a shared profile again if this one passed. */
export async function leaveProfile(context: BrowserContext, passed: boolean): Promise<void> {
  const shared = [...profiles.values()].some((profile) => profile.context === context);
  if (shared && passed) {
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
