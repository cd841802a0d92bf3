import { chromium, type Browser } from 'playwright-core';
import { findChromium } from '../../scripts/support/findChromium.mjs';

/** Keeps the browser from calling anybody but the page's server, on a machine that may have no network at all. */
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  '--disable-gpu',
];

/**
 * Starts the headless browser of tests and benchmarks: `CHROMIUM_PATH`, or one that is on the machine.
 * `args` are further command-line switches. Throws a sentence that says what to do where there is no browser.
 */
export async function launchChromium(args: string[] = []): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium on this machine: install it, or set CHROMIUM_PATH.');
  // Chromium's own sandbox refuses to run as root, as in a container.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath, args: [...quiet, ...asRoot, ...args] });
}
