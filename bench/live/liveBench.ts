import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Page } from 'playwright-core';
import { createSession } from '../../src/gateway/auth/sessions';
import { connect } from '../../src/gateway/database/connection';
import { newId } from '../../src/gateway/database/ids';
import type { Tables } from '../../src/gateway/database/declared/tables';
import { noteRecordChanges } from '../../src/gateway/database/recordChanges';
import { merchantId } from '../../src/gateway/sandbox/merchants/storeMerchants';
import { loadModel } from '../../src/metadata/compile';
import type { Model } from '../../src/metadata/model/Model';
import { keepStill } from '../../tests/support/keepStill';
import { databaseUrl } from '../../tests/support/databases';
import { startGateway } from '../../tests/support/startGateway';
import { type CountedGateway, startCountedGateway, Viewer } from './Viewers';
import { createToken } from '../support/Merchant';
import { openLists } from '../support/openLists';
import { root } from '../../tests/support/program';
import { defineBench } from '../support/Bench';
import { startDatabase } from '../support/startDatabase';
import { quantile, rounded } from '../support/statistics';
import { startBrowser } from '../support/startBrowser';

const seed = 'live';
const viewers = 1_000;
/** A user may have ten streams. */
const streamsOfUser = 8;
/** Milliseconds for which statements are counted: the time between two looks at all sessions. */
const countedFor = 15_000;
/** Changes of each kind. */
const changes = 15;
/** Milliseconds after which a missing change on the screen ends the benchmark. */
const patience = 10_000;

/** Stores users of the first two merchants, each with a session. Returns the tokens of as many streams as there are viewers. */
async function storeViewers(db: Kysely<Tables>, model: Model): Promise<string[]> {
  const owners = model.tenants!.merchants.slice(0, 2).map(({ users }) => users![0]!.account);
  const each = Math.ceil(viewers / streamsOfUser / owners.length);
  const { rows } = await sql<{ id: string }>`
    insert into merchant_user select (jsonb_populate_record(owner, jsonb_build_object(
      'id', gen_random_uuid(), 'account', 'viewer' || place || '.' || owner.account
    ))).*
    from merchant_user as owner, generate_series(1, ${each}) as place where account = any(${owners})
    returning id`.execute(db);
  const tokens: string[] = [];
  for (const { id } of rows) {
    tokens.push(await createSession(db, id, { ip: '127.0.0.1', headers: {} }, new Date()));
  }
  return tokens.flatMap((token) => Array<string>(streamsOfUser).fill(token)).slice(0, viewers);
}

/** Measures a gateway's statements per second with one viewer and with all. All must be notified of the changes. */
async function measureStatements(gateway: CountedGateway, tokens: string[]) {
  const listening = tokens.map(() => new Viewer());
  const count = async () => {
    const before = gateway.statements();
    const told = listening.map((viewer) => viewer.told);
    await wait(countedFor);
    return {
      perSecond: ((gateway.statements() - before) * 1_000) / countedFor,
      hearing: listening.filter((viewer, place) => viewer.told > told[place]! + 5).length,
    };
  };
  try {
    await listening[0]!.listen(gateway.port, tokens[0]!);
    const withOne = await count();
    const others = tokens.slice(1).map((token, place) => ({ token, viewer: listening[place + 1]! }));
    for (let from = 0; from < others.length; from += 50) {
      await Promise.all(
        others.slice(from, from + 50).map(({ viewer, token }) => viewer.listen(gateway.port, token)),
      );
    }
    const withAll = await count();
    if (withOne.hearing !== 1 || withAll.hearing !== viewers) {
      throw new Error(`Of ${viewers} viewers only ${withAll.hearing} were told what changes.`);
    }
    return { withOne: withOne.perSecond, withAll: withAll.perSecond };
  } finally {
    for (const viewer of listening) viewer.close();
  }
}

/** Changes something of both merchants each second, until it is stopped. */
function changeEachSecond(db: Kysely<Tables>, model: Model): () => void {
  const merchants = model.tenants!.merchants.slice(0, 2).map(({ code }) => merchantId(seed, code));
  const change = () =>
    noteRecordChanges(
      db,
      merchants.map((merchant) => ({
        merchantId: merchant,
        country: 'MX',
        entity: 'payout-order',
        id: newId(),
      })),
    );
  const timer = setInterval(() => void change(), 1_000);
  return () => clearInterval(timer);
}

/** Calls of a merchant's user about collection orders. */
function collectionOrders(url: string, token: string) {
  return async (path: string, body: object): Promise<{ id: string; orderNo: string }> => {
    const response = await fetch(`${url}/api/manage/MX/collection-orders${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        authorization: token,
      },
      body: JSON.stringify(body),
    });
    const { data, msg } = (await response.json()) as { data: { id: string; orderNo: string }; msg: string };
    if (!response.ok) throw new Error(msg);
    return data;
  };
}

/** Waits until the row of an order says its state, in the frame in which it does. */
async function stateSeen(page: Page, orderNo: string, state: string): Promise<void> {
  await page.waitForFunction(
    (order) =>
      [...document.querySelectorAll('tbody tr')].some(
        (row) => row.innerHTML.includes(order.number) && row.textContent.includes(order.state),
      ),
    { number: orderNo, state },
    { polling: 'raf', timeout: patience },
  );
}

/** Returns the number of new records that the list counts. */
async function countedNew(page: Page): Promise<number> {
  const text = await page.locator('.new-records').textContent();
  return Number(/\d+/.exec(text ?? '')?.[0] ?? 0);
}

/** Waits until the list counts more new records than `before`, or has been loaded anew and shows this one. */
async function newSeen(page: Page, orderNo: string, before: number): Promise<void> {
  await page.waitForFunction(
    (order) => {
      const text = document.querySelector('.new-records')?.textContent ?? '';
      return (
        Number(/\d+/.exec(text)?.[0] ?? 0) > order.before ||
        document.querySelector('tbody')?.innerHTML.includes(order.number)
      );
    },
    { number: orderNo, before },
    { polling: 'raf', timeout: patience },
  );
}

/** Milliseconds until what a request changes is shown. */
async function timed<Made>(change: Promise<Made>, shown: (made: Made) => Promise<void>): Promise<number> {
  const start = performance.now();
  await shown(await change);
  return performance.now() - start;
}

/** Waits until any moment of the feed's rounds. */
const atRandom = () => wait(Math.random() * 1_000);

/** Milliseconds from each request that changes something to the screen: of states, and of new orders. */
async function measureScreen(open: () => Promise<Page>, send: ReturnType<typeof collectionOrders>) {
  const create = (amount: number) => send('', { method: 'SPEI', amount });
  const made: { id: string; orderNo: string }[] = [];
  for (let place = 0; place < changes; place++) made.push(await create(20_000 + place));
  const page = await open();
  for (const { orderNo } of made) await stateSeen(page, orderNo, 'In progress');
  const states: number[] = [];
  for (const [place, { id, orderNo }] of made.entries()) {
    await atRandom();
    const pay = send(`/${id}/simulate-callback`, { amount: 20_000 + place });
    states.push(await timed(pay, () => stateSeen(page, orderNo, 'Completed')));
  }
  const created: number[] = [];
  for (let count = 1; count <= changes; count++) {
    await atRandom();
    const before = await countedNew(page);
    created.push(await timed(create(30_000 + count), ({ orderNo }) => newSeen(page, orderNo, before)));
  }
  return { states, created };
}

const line = (name: string, times: number[]) =>
  `${name.padEnd(24)}${quantile(times, 0.5).toFixed(0).padStart(7)}${quantile(times, 0.95).toFixed(0).padStart(7)}`;

/**
 * The live feed, from a change to the screen, and by its statements. `changeToScreenP95Ms` (aim 2,000) is from a gateway's request
 * to a browser's list. `queriesWith1000Viewers` (aim 1.1) compares a gateway's statements with 1,000 listeners and one.
 */
export const liveBench = defineBench({
  options: {},
  // Orders change their state in place, and new ones are counted. Something of the viewers' changes each second; their reads of
  // records are not counted.
  async run(run) {
    const build = spawnSync(process.execPath, ['scripts/build.mjs'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (build.status !== 0) throw new Error('The web app could not be built.');
    const server = await startDatabase(run);
    const model = await loadModel(root);
    const db = connect(server.connection, 4);
    run.later(() => db.destroy());
    const gateway = await startGateway({
      DATABASE_URL: databaseUrl(server.connection),
      SANDBOX_SEED: seed,
      SANDBOX_DAYS: '2',
    });
    run.later(() => gateway.stop());
    await keepStill(db);
    const counted = await startCountedGateway(model, server.connection);
    run.later(() => counted.close());
    const tokens = await storeViewers(db, model);
    run.later(changeEachSecond(db, model));
    const { withOne, withAll } = await measureStatements(counted, tokens);

    const browser = await startBrowser(run);
    const owner = model.tenants!.merchants[0]!.users![0]!;
    const send = collectionOrders(gateway.url, await createToken(db, owner.account));
    const { states, created } = await measureScreen(
      async () => (await openLists(browser, gateway.url, 'Collection orders')).page,
      send,
    );

    console.log('milliseconds to the screen  median   p95');
    console.log(line('states of orders', states));
    console.log(line('new orders', created));
    console.log(
      `statements a second: ${withOne.toFixed(2)} with one viewer, ${withAll.toFixed(2)} with ${viewers}`,
    );
    return {
      changeToScreenP95Ms: Math.round(quantile([...states, ...created], 0.95)),
      queriesWith1000Viewers: rounded(withAll / withOne),
    };
  },
});
