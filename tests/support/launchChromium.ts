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
 * Starts the browser of tests and benchmarks: `CHROMIUM_PATH`, or one on the machine. `args` are further arguments. Without
 * `endsAtInterrupt` it outlives Ctrl-C, and the program ends it. Throws advice if there is no browser.
 */
export async function launchChromium({
  headless = false,
  args = [],
  endsAtInterrupt = true,
}: { headless?: boolean; args?: string[]; endsAtInterrupt?: boolean } = {}): Promise<Browser> {
  // Tests set `headless`, which prefers one without a window: it does the same with half the work. Benchmarks measure one as people
  // have.
  const executablePath = findChromium({ headless });
  if (!executablePath) throw new Error('No Chromium on this machine: install it, or set CHROMIUM_PATH.');
  // Chromium's own sandbox refuses to run as root, as in a container.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({
    executablePath,
    args: [...quiet, ...asRoot, ...args],
    handleSIGINT: endsAtInterrupt,
  });
}
