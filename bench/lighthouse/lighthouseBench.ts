import { join } from 'node:path';
import { findChromium } from '../../scripts/support/findChromium.mjs';
import { installBeside } from '../../tests/support/installBeside';
import { root } from '../../tests/support/program';
import { defineBench } from '../support/Bench';
import { buildCorridor } from '../support/buildCorridor';
import type { Audit, SignIn } from './Audit';

const packages = join(import.meta.dirname, 'audit');
const paths = {
  landing: '/',
  list: '/Collectorders',
  withdrawal: '/Withdrawals/create',
  /** No screen is there: the app with nothing in it. */
  empty: '/nowhere',
};

/** A screen, and where one signs in before it, unless it is the sign-in page. */
interface Subject {
  address: string;
  signIn?: SignIn;
}

function subjectsOf(url: string): Record<string, Subject> {
  const signIn = { address: `${url}/#/testlogin`, button: '//button[contains(., "owner@")]' };
  const screens = Object.entries(paths).map(([name, path]) => [name, { address: `${url}/#${path}`, signIn }]);
  return { signIn: { address: `${url}/` }, ...(Object.fromEntries(screens) as Record<string, Subject>) };
}

/** The audit that is in the middle by performance, of two the worse one. */
const middle = (audits: Audit[]) =>
  audits.toSorted((one, other) => one.performance - other.performance)[(audits.length - 1) >> 1]!;

/**
 * Lighthouse's scores of the most used screens, as on a phone with an empty cache, with the most effective audits. An unknown path
 * in a session is the least that any screen costs. The screens take turns.
 */
export const lighthouseBench = defineBench({
  options: {
    only: { default: '', says: 'Of signIn, landing, list, withdrawal and empty, with commas' },
    rounds: {
      default: 2,
      says: 'Audits of each screen, of which the middle one counts, of two the worse one',
    },
  },
  limit: ({ rounds }) => 7 + rounds,
  async run({ options, folder, later }) {
    const chromium = findChromium({ headless: false });
    if (!chromium) throw new Error('No Chromium on this machine: install it, or set CHROMIUM_PATH.');
    installBeside(packages);
    const { audit } = (await import(join(packages, 'audit.ts'))) as {
      audit: (chromium: string, address: string, signIn?: SignIn) => Promise<Audit>;
    };
    const gateway = await buildCorridor(root, join(folder, 'web'));
    later(() => gateway.stop());
    const subjects = subjectsOf(gateway.url);
    const names = options.only === '' ? Object.keys(subjects) : options.only.split(',');
    const audits = new Map<string, Audit[]>();
    for (let round = 0; round < options.rounds; round++) {
      for (const name of names) {
        const subject = subjects[name];
        if (!subject)
          throw new Error(`There is no screen "${name}" among ${Object.keys(subjects).join(', ')}.`);
        const audited = await audit(chromium, subject.address, subject.signIn);
        audits.set(name, [...(audits.get(name) ?? []), audited]);
        console.error(`round ${round + 1} of ${options.rounds}: ${name} ${audited.performance}`);
      }
    }
    for (const [name, each] of audits) {
      const { performance, accessibility, bestPractices, largestPaint, blocking, layoutShift, savings } =
        middle(each);
      console.log(
        `${name.padEnd(12)}${[performance, accessibility, bestPractices].join('/').padEnd(13)}largest paint ${largestPaint.toFixed(0)} ms, ` +
          `blocked ${blocking.toFixed(0)} ms, layout shift ${layoutShift.toFixed(3)}`,
      );
      for (const { title, saves } of savings) console.log(`${''.padEnd(12)}${title}: ${saves}`);
    }
    console.log(`aim 95/100/100; the median by performance of ${options.rounds}`);
    return Object.fromEntries([...audits].map(([name, each]) => [name, middle(each)]));
  },
});
