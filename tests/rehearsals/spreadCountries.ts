import { execFile } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startEmbeddedServer } from '../../src/gateway/database/embedded/embeddedServer';
import { newId } from '../../src/gateway/database/ids';
import { loadModel } from '../../src/metadata/compile';
import type { Model } from '../../src/metadata/model/Model';
import type { Tenants } from '../../src/metadata/model/Tenants';
import { sourceFolders } from '../../src/metadata/source/readSource';
import { Random } from '../../src/samples/Random';
import { drawForm } from '../simulation/domains/draw';
import { signInByClick } from '../e2e/support/signIn';
import { databaseUrl } from '../support/databases';
import { freePort } from '../support/freePort';
import { launchChromium } from '../support/launchChromium';
import { root } from '../support/program';
import { type RunningGateway, startGateway } from '../support/startGateway';
import { request, signIn } from './clients';
import { query } from './databaseServer';
import { makeFolder, until, verifyLedger } from './programs';

type Database = Awaited<ReturnType<typeof startEmbeddedServer>>;

/** A gateway with a database of its own, and the countries that it serves. */
interface Place {
  countries: string[];
  url: string;
  folder: string;
  environment: NodeJS.ProcessEnv;
  database: Database;
  gateway: RunningGateway;
}

/** How often each country's orders are created in a round. */
const orders = 3;

/**
 * Spreads the countries over so many gateways, each with a database of its own: users sign in at the first. Throws unless each order is in
 * its country alone, and unless a gateway or a database that is down costs its countries and no other.
 */
export async function spreadCountries([count = '2']: readonly string[]): Promise<void> {
  const folder = makeFolder('countries');
  const model = await loadModel(root);
  const shares = shareOut(Object.keys(model.countries), Number(count));
  const places: Place[] = [];
  try {
    const urls = await Promise.all(shares.map(async () => `http://localhost:${await freePort()}`));
    const metadata = await writeMetadata(join(folder, 'metadata'), shares, urls);
    const web = await buildWeb(metadata, join(folder, 'web'));
    for (const [index, countries] of shares.entries()) {
      const [url, home] = [urls[index]!, places[0]];
      const own = join(folder, `place-${index}`);
      const database = await startEmbeddedServer(join(own, 'data'), ['fsync=off']);
      const environment = {
        PORT: new URL(url).port,
        DATABASE_URL: databaseUrl(database.connection),
        COUNTRIES: countries.join(','),
        METADATA_ROOT: metadata,
        FILES_DIR: join(own, 'files'),
        SANDBOX_DAYS: '2',
        WEB_ADDRESS: urls[0],
        WEB_ROOT: web,
        ...(home
          ? { HOME_DATABASE_URL: await countryAddress(home.database), WEB_ORIGINS: urls[0] }
          : { GATEWAY_ORIGINS: urls.slice(1).join(',') }),
      };
      const gateway = await startGateway(environment);
      places.push({ countries, url, folder: own, environment, database, gateway });
      console.log(`${url} serves ${countries.join(', ')}`);
    }
    await rehearse(model, places);
    for (const { countries, environment } of places)
      console.log(`${countries.join(', ')}: ${await verifyLedger(environment)}`);
    console.log(`✓ ${places.length} gateways with databases of their own`);
  } catch (error) {
    const said = places.map(({ gateway }) => gateway.output().slice(-2_000));
    throw new Error(`${(error as Error).message}\n\nWhat the gateways said:\n${said.join('\n')}`, {
      cause: error,
    });
  } finally {
    for (const { gateway, database } of places) {
      await gateway.stop('SIGKILL');
      await database.stop();
    }
    rmSync(folder, { recursive: true, force: true });
  }
}

async function rehearse(model: Model, places: Place[]): Promise<void> {
  const [home, other] = [places[0]!, places.at(-1)!];
  const token = await signIn(home.url);
  const createAt = async (all: Place[], round: number) => {
    for (const { url, countries } of all)
      for (const country of countries)
        for (let index = 0; index < orders; index++)
          await createOrder(model, { url, country, token, seed: `${round} ${country} ${index}` });
  };
  await createAt(places, 1);
  await requireOrders(places, orders);
  console.log(`${orders} orders in each country, each at its own gateway alone`);

  const overview = await openOverview(home.url);
  try {
    await overview.require(model, { without: [] });
    console.log('The overview of all countries shows the figures of each');

    await stop(other);
    await createAt(places.slice(0, -1), 2);
    await requireOrders(places.slice(0, -1), 2 * orders);
    await overview.require(model, { without: other.countries });
    console.log(
      `Without ${other.countries.join(', ')}: users sign in, the others go on, and the overview says so`,
    );

    await start(other);
    await createAt([other], 2);
    await requireOrders(places, 2 * orders);
    await overview.require(model, { without: [] });
    console.log('It is back');
  } finally {
    await overview.close();
  }
}

async function stop(place: Place): Promise<void> {
  await place.gateway.stop('SIGKILL');
  await place.database.stop();
}

async function start(place: Place): Promise<void> {
  place.database = await startEmbeddedServer(join(place.folder, 'data'), ['fsync=off']);
  place.gateway = await startGateway(place.environment);
}

/** Opens the overview of all countries as somebody who signs in. */
async function openOverview(url: string) {
  const browser = await launchChromium({ headless: true });
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 1000 } });
  const page = await context.newPage();
  await signInByClick(page, { mode: 'Global' });
  return {
    /** Loads it again, and throws unless each country has its figures but for some, which say that they have none. */
    require: async (model: Model, { without }: { without: readonly string[] }) => {
      await page.reload();
      await page.locator('main tbody').first().waitFor();
      await until(
        async () => (await page.locator('main [aria-busy=true]').count()) === 0,
        60,
        'It is not there',
      );
      for (const [code, { name }] of Object.entries(model.countries)) {
        const text = await page.locator('main tbody').filter({ hasText: name }).innerText();
        const isMissing = text.includes('Not known') && text.includes('Try again');
        if (isMissing !== without.includes(code)) throw new Error(`${name} is shown as: ${text}`);
      }
    },
    close: () => browser.close(),
  };
}

async function createOrder(
  model: Model,
  { url, country, token, seed }: { url: string; country: string; token: string; seed: string },
): Promise<void> {
  const form = drawForm({ random: new Random(seed), model, account: { country } }, 'collection-orders');
  await request(`${url}/api/manage/${country}/collection-orders`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: token,
      'idempotency-key': newId(),
      'confirmed-repeats': '1',
    },
    body: JSON.stringify({ ...form, description: 'rehearsed' }),
  });
}

/** Throws unless each database has so many of the orders of its own countries, and none of others. */
async function requireOrders(places: Place[], each: number): Promise<void> {
  for (const { countries, database } of places) {
    const rows = await query(
      database.connection,
      `select country, count(*)::int as count from collection_order where description = 'rehearsed' group by 1`,
    );
    const found = new Map(rows.map(({ country, count }) => [country, count]));
    const isRight = found.size === countries.length && countries.every((one) => found.get(one) === each);
    if (!isRight)
      throw new Error(`${countries.join(', ')} has ${JSON.stringify([...found])}, not ${each} each.`);
  }
}

/** Spreads texts over so many lists, as evenly as it goes. */
function shareOut(all: string[], count: number): string[][] {
  const each = all.length / count;
  return Array.from({ length: count }, (_, index) =>
    all.slice(Math.round(index * each), Math.round((index + 1) * each)),
  );
}

/** Copies the metadata to a folder, where the sandbox's merchants have each country at its gateway. */
async function writeMetadata(folder: string, shares: string[][], urls: string[]): Promise<string> {
  for (const part of sourceFolders) await cp(join(root, part), join(folder, part), { recursive: true });
  const path = join(folder, 'sandbox/tenants.json');
  const tenants = JSON.parse(await readFile(path, 'utf8')) as Tenants;
  const all = shares.flatMap((countries, index) =>
    countries.map((country) => (index === 0 ? country : { country, gateway: urls[index]! })),
  );
  for (const merchant of tenants.merchants) if (merchant.accounts === '*') merchant.accounts = all;
  await writeFile(path, JSON.stringify(tenants));
  return folder;
}

async function buildWeb(metadata: string, folder: string): Promise<string> {
  await promisify(execFile)(process.execPath, ['scripts/build.mjs', '--always'], {
    cwd: root,
    env: { ...process.env, METADATA_ROOT: metadata, WEB_ROOT: folder },
  });
  return folder;
}

/** Makes the role of `deploy/home-role.sql` in the home database, and returns its address for gateways of countries. */
async function countryAddress({ connection }: Database): Promise<string> {
  const [role, password] = ['corridor_country', 'rehearsed'];
  const script = await readFile(join(root, 'deploy/home-role.sql'), 'utf8');
  await query(
    connection,
    `do $$ begin create role ${role} login password '${password}'; exception when duplicate_object then null; end $$`,
  );
  await query(connection, script.replaceAll(':"role"', role));
  return databaseUrl({ ...connection, user: role, password });
}
