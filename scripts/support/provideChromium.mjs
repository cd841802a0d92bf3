import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { findChromium, windowless } from './findChromium.mjs';
import { run } from './run.mjs';

// A machine without a network should say so soon.
const patience = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20'];

/**
 * Returns the path of a browser for tests, after installing the distribution's as root on Debian if there is none. Otherwise it
 * prints what to run and returns undefined.
 */
export async function provideChromium() {
  const found = findChromium({ headless: true });
  const { CI, CHROMIUM_PATH } = process.env;
  // In continuous integration a browser without a window is installed beside one with a window; a failure of that is ignored.
  const isLacking = !found || (CI && !CHROMIUM_PATH && !windowless.includes(basename(found)));
  if (isLacking && existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const apt = (...args) => run('apt-get', [...patience, ...args], { env, quiet: true });
    await apt('update');
    // Not every relative of Debian has the first one.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      console.log(`Installing Chromium (apt-get install ${name}) …`);
      await apt('install', '-y', '--no-install-recommends', name, 'fonts-noto-cjk');
      const installed = findChromium({ headless: true });
      if (installed) return installed;
    }
  }
  if (found) return found;
  const advice = {
    linux: existsSync('/etc/debian_version')
      ? 'sudo apt-get update && sudo apt-get install -y chromium'
      : "your distribution's package manager, the package is called chromium",
    darwin: 'brew install --cask google-chrome',
    win32: 'winget install Google.Chrome',
  }[process.platform];
  console.error(
    'The browser tests need Chromium, and there is none on this machine. ' +
      `Install it (${advice}), or set CHROMIUM_PATH to a Chrome or Chromium that you have, and run the command again.`,
  );
  return undefined;
}
