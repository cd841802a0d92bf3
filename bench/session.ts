/**
 * How long a merchant waits in a session: to sign in, and then for the first list or the dashboard on a slow connection,
 * beside the plain react-admin app of `bench:size`; and to come back to a page that was kept; and what kept pages hold. On a main
 * thread four times slower than this machine's. Run by `npm run bench:session`; the last line is JSON, where smaller is
 * better.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchChromium } from '../tests/support/launchChromium';
import type { sandboxOwner } from '../tests/support/sandboxLogins';
import { addColleagues } from './session/addColleagues';
import { addKeptScreens } from './session/addKeptScreens';
import { buildCorridor } from './session/buildCorridor';
import { measureSignIn, type SignInSubject, type SignInWaits } from './session/measureSignIn';
import { measureTabs, type TabCosts } from './session/measureTabs';
import { unusedCode } from './session/unusedCode';
import { buildPlainAdmin } from './support/buildPlainAdmin';
import { servePlainAdmin } from './support/servePlainAdmin';

const slower = 4;
const rounds = 4;
const keptPages = 10;
const slowNetwork = { megabits: 1.6, latency: 150 };
const root = join(import.meta.dirname, '..');
const parts = ['form', 'code', 'landing'] as const;

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const corridor = ({
  account,
  password,
  secret,
}: typeof sandboxOwner): Omit<SignInSubject, 'url' | 'landing'> => ({
  fill: async (page) => {
    await page.getByLabel('Account', { exact: true }).fill(account);
    await page.getByLabel('Password', { exact: true }).fill(password);
  },
  send: (page) => page.getByRole('button', { name: 'Continue' }).click(),
  fillCode: async (page) => page.getByLabel('Authenticator code').fill(await unusedCode(secret)),
});

const plainAdmin: Omit<SignInSubject, 'url'> = {
  landing: 'tbody td',
  fill: async (page) => {
    await page.locator('input[name=username]').fill('somebody');
    await page.locator('input[name=password]').fill('anything');
  },
  send: (page) => page.locator('button[type=submit]').click(),
};

const folder = await mkdtemp(join(tmpdir(), 'corridor-session-'));
const browser = await launchChromium();
const waits = { corridor: [] as SignInWaits[], plain: [] as SignInWaits[] };
/** The same to the dashboard, which the plain app does not have. */
const dashboardWaits: SignInWaits[] = [];
const tabs = new Map<number, TabCosts>();
let ratios;

type App = keyof typeof waits;
const time = (milliseconds: number) => `${milliseconds.toFixed(0)} ms`.padStart(12);

const wait = (app: App, part: (typeof parts)[number]) =>
  median(waits[app].slice(1).map((each) => each[part]));
const total = (app: App) => parts.reduce((sum, part) => sum + wait(app, part), 0);
const firstList = (app: App) => wait(app, 'landing');
/** The dashboard's figures, beside the plain app's list. */
const firstDashboard = (app: App) =>
  app === 'plain' ? firstList(app) : median(dashboardWaits.slice(1).map(({ landing }) => landing));
const ratio = (of: (app: App) => number) => Number((of('corridor') / of('plain')).toFixed(2));
const line = (name: string, of: (app: App) => number) =>
  `${name.padEnd(23)}${time(of('corridor'))}       ${time(of('plain'))}`;

/** Prints the waits to sign in and to the first list, and returns their ratios to the plain app's. */
function reportWaits() {
  const ratios = {
    signInVsPlain: ratio(total),
    firstListVsPlain: ratio(firstList),
    firstDashboardVsPlain: ratio(firstDashboard),
  };

  console.log(
    `Waiting to sign in, ${slower} times slower, ${slowNetwork.megabits} Mbit/s with ${slowNetwork.latency} ms, ` +
      `empty cache, median of ${rounds}`,
  );
  console.log('for                        Corridor   plain react-admin');
  const names = { form: 'the sign-in form', code: 'the code', landing: 'the first list' };
  for (const part of parts) console.log(line(names[part], (app) => wait(app, part)));
  console.log(`${line('all of it', total)}   ratio ${ratios.signInVsPlain}; aim below 1`);
  console.log('\nFrom the last thing done to sign in');
  console.log(`${line('the first list', firstList)}   ratio ${ratios.firstListVsPlain}; aim 0.8`);
  console.log(
    `${line('the dashboard', firstDashboard)}   ratio ${ratios.firstDashboardVsPlain} to its list; aim 1`,
  );
  return ratios;
}

try {
  await buildPlainAdmin(join(folder, 'plain'));
  const plain = await servePlainAdmin(join(folder, 'plain'));
  // One for each sign-in of a round, as nobody can sign in twice within half a minute.
  const [first, second] = await addColleagues(root, join(folder, 'colleagues'), 2);
  const titles = await addKeptScreens(join(folder, 'colleagues'), join(folder, 'metadata'), keptPages);
  const gateway = await buildCorridor(join(folder, 'metadata'), join(folder, 'web'));
  try {
    const toList = {
      ...corridor(first!),
      url: `${gateway.url}/#/Collectorders`,
      landing: 'tbody td a[href]',
    };
    const toDashboard = {
      ...corridor(second!),
      url: `${gateway.url}/#/businesshome`,
      landing: 'main:not(:has(.figures[aria-busy=true])) .figure-tiles__value',
    };
    // The form's own address: sent there from its list, react-admin takes seconds to show it.
    const plainApp = { ...plainAdmin, url: `${plain.url}#/login` };
    // The first round warms the servers up.
    for (let round = 0; round <= rounds; round++) {
      waits.plain.push(await measureSignIn(browser, plainApp, slower, slowNetwork));
      waits.corridor.push(await measureSignIn(browser, toList, slower, slowNetwork));
      dashboardWaits.push(await measureSignIn(browser, toDashboard, slower, slowNetwork));
      console.error(`round ${round} of ${rounds}`);
    }
    ratios = reportWaits();
    for (const count of [2, keptPages]) {
      tabs.set(count, await measureTabs(browser, gateway.url, titles.slice(-count), slower));
    }
  } finally {
    await gateway.stop();
    await plain.close();
  }
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}

const switchTimes = (count: number) => tabs.get(count)!.switches.map(({ milliseconds }) => milliseconds);
const requests = [...tabs.values()]
  .flatMap(({ switches }) => switches)
  .reduce((sum, each) => sum + each.requests, 0);
console.log(`\nBack to a kept list of 25 rows, ${slower} times slower`);
console.log('kept pages      median      slowest   aim of the median');
for (const count of tabs.keys()) {
  const times = switchTimes(count);
  console.log(`${String(count).padEnd(10)}${time(median(times))} ${time(Math.max(...times))}   100 ms`);
}
console.log(`requests meanwhile: ${requests}; aim: none`);

console.log('\nMemory               JavaScript        nodes');
const { one, all, closed } = tabs.get(keptPages)!.memory;
for (const [name, { heap, nodes }] of [
  ['one list', one],
  [`${keptPages} kept lists`, all],
  ['all but one closed', closed],
] as const) {
  console.log(
    `${name.padEnd(18)} ${`${heap.toFixed(1)} MB`.padStart(12)} ${nodes.toLocaleString('en').padStart(12)}`,
  );
}
console.log(
  JSON.stringify({
    ...ratios,
    tabSwitchMs: Math.round(median(switchTimes(2))),
    tabSwitchMsOfTen: Math.round(median(switchTimes(keptPages))),
    tabSwitchRequests: requests,
    tenTabsMegabytes: Number(all.heap.toFixed(1)),
  }),
);
