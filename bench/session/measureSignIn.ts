import type { Browser, Page } from 'playwright-core';
import { throttle, type Network } from './throttle';
import { watchPaints } from './watchPaints';

/** Waits of users while signing in, in ms, without the time of typing. */
export interface SignInWaits {
  /** From the address to a sign-in form that responds. */
  form: number;
  /** From sending the password to the input of the code; 0 if none is needed. */
  code: number;
  /** From the last thing sent to the landing page with its figures. */
  landing: number;
}

/** An app whose sign-in is measured. */
export interface SignInSubject {
  url: string;
  /** CSS selector of an element of the landing page once it is complete. */
  landing: string;
  /** Account and password, then what sends them. */
  fill: (page: Page) => Promise<void>;
  send: (page: Page) => Promise<void>;
  /** Types the authenticator's code, if one is needed. */
  fillCode?: (page: Page) => Promise<void>;
}

/** Least time to type a password or read a code from a phone, in ms. */
const typing = 1500;

/** Signs in once with an empty cache, on a page slowed down by `slower`. `network` throttles the connection. */
export async function measureSignIn(
  browser: Browser,
  { url, landing, fill, send, fillCode }: SignInSubject,
  slower: number,
  network?: Network,
): Promise<SignInWaits> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    const waitFor = await watchPaints(page, { form: 'form input', code: 'input[name=code]', landing });
    await throttle(page, slower, network);
    await page.goto(url);
    const waits = { form: await waitFor('form'), code: 0, landing: 0 };
    await fill(page);
    await page.waitForTimeout(typing);
    await send(page);
    if (fillCode) {
      waits.code = await waitFor('code');
      await page.waitForTimeout(typing);
      await fillCode(page);
    }
    waits.landing = await waitFor('landing');
    return waits;
  } finally {
    await context.close();
  }
}
