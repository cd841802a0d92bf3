import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGateway } from '../support/startGateway';
import type { Browser } from './Browser';
import { walk } from './walk';

/**
 * `npm run browsers`: walks through the app in Firefox and WebKit, which `npm test` does not: with Debian, `firefox-esr`, and
 * `webkit2gtk-driver` on a display (`xvfb-run npm run browsers`). `npm run browsers -- firefox` walks in one. What drives them is
 * installed first where it is missing; the app must have been built.
 */
const drivers = join(import.meta.dirname, 'drivers');
const known = ['firefox', 'webkit'];
const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !known.includes(name));
if (unknown !== undefined) throw new Error(`There is no browser "${unknown}": ${known.join(', ')}.`);

if (!existsSync(join(drivers, 'node_modules'))) {
  spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: drivers, stdio: 'inherit' });
}
const shots = await mkdtemp(join(tmpdir(), 'corridor-browsers-'));
let failures = 0;
for (const name of wanted.length > 0 ? wanted : known) {
  const gateway = await startGateway();
  try {
    await walkIn(name, gateway.url);
  } finally {
    await gateway.stop();
  }
}
process.exit(failures === 0 ? 0 : 1);

async function walkIn(name: string, url: string): Promise<void> {
  const errors: string[] = [];
  const driver = (await import(join(drivers, `${name}.ts`))) as {
    open: (report: (error: string) => void) => Promise<Browser>;
  };
  const browser = await driver.open((error) => errors.push(error));
  try {
    console.log(browser.name);
    for (const [what, step] of walk) {
      const failed = await step(browser, url).catch((error: unknown) => error);
      if (failed === undefined && errors.length === 0) {
        console.log(`  ✓ ${what}`);
        continue;
      }
      failures += 1;
      const picture = `${join(shots, `${name}-${what}`.replaceAll(' ', '-'))}.png` as const;
      await browser.screenshot(picture);
      console.log(
        `  ✗ ${what}: ${[failed, ...errors.splice(0)].filter(Boolean).join('\n    ')}\n    ${picture}`,
      );
      // Nothing can be done without a session.
      if (step === walk[0]![1]) return;
    }
  } finally {
    await browser.close();
  }
}
