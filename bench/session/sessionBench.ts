import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { root } from '../../tests/support/program';
import type { sandboxOwner } from '../../tests/support/sandboxLogins';
import { addColleagues } from './addColleagues';
import { addKeptScreens } from './addKeptScreens';
import { buildCorridor } from '../support/buildCorridor';
import { measureSignIn, type SignInSubject, type SignInWaits } from './measureSignIn';
import { measureTabs, type TabCosts } from './measureTabs';
import { unusedCode } from './unusedCode';
import { defineBench } from '../support/Bench';
import { buildPlainAdmin } from '../support/buildPlainAdmin';
import { servePlainAdmin } from '../support/servePlainAdmin';
import { median, rounded } from '../support/statistics';
import { startBrowser } from '../support/startBrowser';

const slower = 4;
const rounds = 4;
const keptPages = 10;
const slowNetwork = { megabits: 1.6, latency: 150 };
const parts = ['form', 'code', 'landing'] as const;

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

/** The waits of each round; to the dashboard as well, which the plain app does not have. */
type Waits = Record<'corridor' | 'plain' | 'dashboard', SignInWaits[]>;
type App = 'corridor' | 'plain';
const time = (milliseconds: number) => `${milliseconds.toFixed(0)} ms`.padStart(12);

/**
 * Waits in a session on a main thread four times slower than this machine's. They are the sign-in, the first list or dashboard on a
 * slow connection, and kept pages. The baseline is the plain react-admin app of `size`.
 */
export const sessionBench = defineBench({
  options: {},
  async run({ folder, later }) {
    // Of kept pages, it is the way back to one, and the memory of ten.
    const browser = await startBrowser({ later });
    await buildPlainAdmin(join(folder, 'plain'));
    const plain = await servePlainAdmin(join(folder, 'plain'));
    later(() => plain.close());
    // One for each sign-in of a round, as nobody can sign in twice within half a minute.
    const logins = await addColleagues(root, join(folder, 'colleagues'), 2);
    const titles = await addKeptScreens(join(folder, 'colleagues'), join(folder, 'metadata'), keptPages);
    const gateway = await buildCorridor(join(folder, 'metadata'), join(folder, 'web'));
    later(() => gateway.stop());
    const ratios = reportWaits(
      await measureWaits(browser, logins, { gateway: gateway.url, plain: plain.url }),
    );
    const tabs = new Map<number, TabCosts>();
    for (const count of [2, keptPages]) {
      tabs.set(count, await measureTabs(browser, gateway.url, titles.slice(-count), slower));
    }
    return { ...ratios, ...reportTabs(tabs) };
  },
});

/** Signs in to both apps by turns. */
async function measureWaits(
  browser: Browser,
  [first, second]: (typeof sandboxOwner)[],
  urls: { gateway: string; plain: string },
): Promise<Waits> {
  const waits: Waits = { corridor: [], plain: [], dashboard: [] };
  const toList = {
    ...corridor(first!),
    url: `${urls.gateway}/#/Collectorders`,
    landing: 'tbody td a[href]',
  };
  const toDashboard = {
    ...corridor(second!),
    url: `${urls.gateway}/#/businesshome`,
    landing: 'main:not(:has(.figures[aria-busy=true])) .figure-tiles__value',
  };
  // The form's own address: sent there from its list, react-admin takes seconds to show it.
  const plainApp = { ...plainAdmin, url: `${urls.plain}#/login` };
  // The first round warms the servers up.
  for (let round = 0; round <= rounds; round++) {
    const measured = {
      plain: await measureSignIn(browser, plainApp, slower, slowNetwork),
      corridor: await measureSignIn(browser, toList, slower, slowNetwork),
      dashboard: await measureSignIn(browser, toDashboard, slower, slowNetwork),
    };
    console.error(`round ${round} of ${rounds}`);
    if (round === 0) continue;
    for (const [name, each] of Object.entries(measured)) waits[name as keyof Waits].push(each);
  }
  return waits;
}

const ratio = (of: (app: App) => number) => rounded(of('corridor') / of('plain'));
const line = (name: string, of: (app: App) => number) =>
  `${name.padEnd(23)}${time(of('corridor'))}       ${time(of('plain'))}`;

/** Prints the waits to sign in and to the first list, and returns their ratios to the plain app's. */
function reportWaits(waits: Waits) {
  const wait = (app: App, part: (typeof parts)[number]) => median(waits[app].map((each) => each[part]));
  const total = (app: App) => parts.reduce((sum, part) => sum + wait(app, part), 0);
  const firstList = (app: App) => wait(app, 'landing');
  /** The dashboard's figures, beside the plain app's list. */
  const firstDashboard = (app: App) =>
    app === 'plain' ? firstList(app) : median(waits.dashboard.map(({ landing }) => landing));
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

/** Prints what coming back to a kept page and kept pages cost, and returns the figures. */
function reportTabs(tabs: Map<number, TabCosts>) {
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
  return {
    tabSwitchMs: Math.round(median(switchTimes(2))),
    tabSwitchMsOfTen: Math.round(median(switchTimes(keptPages))),
    tabSwitchRequests: requests,
    tenTabsMegabytes: Number(all.heap.toFixed(1)),
  };
}
