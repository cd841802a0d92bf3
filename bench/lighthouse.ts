/**
 * What Lighthouse says of the screens that merchants open most, as on a phone with an empty cache: performance, accessibility and
 * best practices, from 0 to 100. Beside them an unknown path in a session, which is the app with nothing in it: the least that any
 * screen costs. Run by `npm run bench:lighthouse`, with the
 * names of screens for only these; the last line is JSON.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../scripts/support/findChromium.mjs';
import { installBeside } from '../tests/support/installBeside';
import { buildCorridor } from './session/buildCorridor';
import type { Audit, SignIn } from './support/Audit';

const rounds = 3;
const own = join(import.meta.dirname, 'lighthouse');
const screens = {
  landing: '/',
  list: '/Collectorders',
  withdrawal: '/Withdrawals/create',
  empty: '/nowhere',
};
const wanted = process.argv.slice(2);
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);

installBeside(own);
const { audit } = (await import(join(own, 'audit.ts'))) as {
  audit: (chromium: string, address: string, signIn?: SignIn) => Promise<Audit>;
};
const chromium = findChromium({ headless: false });
if (!chromium) throw new Error('No Chromium on this machine: install it, or set CHROMIUM_PATH.');

const folder = await mkdtemp(join(tmpdir(), 'corridor-lighthouse-'));
const results: Record<string, Audit> = {};
try {
  const gateway = await buildCorridor(join(import.meta.dirname, '..'), join(folder, 'web'));
  const signIn = {
    address: `${gateway.url}/#/testlogin`,
    button: '//button[contains(., "owner@")]',
  };
  try {
    const subjects: [name: string, address: string, signIn?: SignIn][] = [
      ['signIn', `${gateway.url}/`],
      ...Object.entries(screens).map(([name, path]): [string, string, SignIn] => [
        name,
        `${gateway.url}/#${path}`,
        signIn,
      ]),
    ];
    for (const [name, ...subject] of subjects.filter(([name]) => isWanted(name))) {
      const audits: Audit[] = [];
      for (let round = 0; round < rounds; round++) audits.push(await audit(chromium, ...subject));
      results[name] = audits.toSorted((one, other) => one.performance - other.performance)[rounds >> 1]!;
      const { performance, accessibility, bestPractices, largestPaint, blocking, layoutShift } =
        results[name];
      console.log(
        `${name.padEnd(12)}${[performance, accessibility, bestPractices].join('/').padEnd(13)}largest paint ${largestPaint.toFixed(0)} ms, ` +
          `blocked ${blocking.toFixed(0)} ms, layout shift ${layoutShift.toFixed(3)}`,
      );
    }
  } finally {
    await gateway.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
console.log(`aim 95/100/100; the median by performance of ${rounds}`);
console.log(JSON.stringify(results));
