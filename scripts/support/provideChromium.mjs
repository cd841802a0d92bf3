import { existsSync } from 'node:fs';
import { findChromium } from './findChromium.mjs';
import { run } from './run.mjs';

/**
 * Returns the path of a browser for the tests. If there is none, installs that of the distribution as root on Debian or
 * its derivatives; otherwise prints what to run and returns undefined.
 */
export async function provideChromium() {
  const found = findChromium({ headless: true });
  if (found) return found;
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update'], { env, quiet: true });
    // Not every relative of Debian has the first one.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      console.log(`Installing Chromium (apt-get install ${name}) …`);
      const packages = [name, 'fonts-noto-cjk'];
      await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env, quiet: true });
      const installed = findChromium({ headless: true });
      if (installed) return installed;
    }
  }
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
