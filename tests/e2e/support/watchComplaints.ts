import type { BrowserContext, Page } from 'playwright-core';
import { watchBareTexts } from '../../support/watchBareTexts';

/** Complaints of a page during a test. */
export interface Complaints {
  /** Complaints so far that no `expected` pattern matches. */
  unexpected: () => string[];
  /** A test that provokes an answer such as 422 says so: the browser logs each as an error. */
  expect: (pattern: RegExp) => void;
}

/**
 * Listens to every page of a context for errors. They are console and uncaught errors, texts that a translation would break, blocks
 * by the content security policy, and 5xx responses. `forget` begins anew, for another test.
 */
export async function watchComplaints(context: BrowserContext): Promise<Complaints & { forget: () => void }> {
  let heard: string[] = [];
  let expected: RegExp[] = [];
  await context.addInitScript(watchBareTexts);
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(
        `Content security policy: ${event.violatedDirective} blocked ${event.blockedURI} ${event.sample}`,
      );
    });
  });
  const listen = (page: Page) => {
    page.on('console', (message) => {
      if (message.type() === 'error') heard.push(`console: ${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', (error) => heard.push(`uncaught: ${error.stack || error.message}`));
    page.on('response', (response) => {
      if (response.status() >= 500) heard.push(`answer ${response.status()}: ${response.url()}`);
    });
  };
  context.on('page', listen);
  return {
    unexpected: () => [
      ...new Set(heard.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)))),
    ],
    expect: (pattern) => expected.push(pattern),
    forget: () => {
      heard = [];
      expected = [];
    },
  };
}
