import type { FastifyInstance } from 'fastify';
import { withTransaction } from '../database/units/transaction';
import type { Gauge } from '../Gauge';
import type { ServerContext } from '../http/context';
import { GatewayError } from '../http/responses';
import { definePeriodicJob } from '../jobs/Job';
import type { Part } from '../Part';
import {
  copiedChanges,
  homeCopyTables,
  homeMigrations,
  noteCopy,
  readTenants,
  storeTenants,
} from './copyTenants';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A global call that each gateway answers for itself, also one at which nobody signs in. */
    everywhere?: true;
  }
}

/** Interval at which changes of merchants and prices are looked for, in milliseconds. */
const every = 5_000;

/**
 * Returns what brings merchants and prices to what they are at home, to be called in a transaction. Throws where the home database does not
 * answer.
 */
async function fetchTenants({ db, home, model, config, now }: ServerContext) {
  const countries = config.countries ?? Object.keys(model.countries);
  const known = await copiedChanges(db);
  const copy = await readTenants(home!, countries, known).catch((error: unknown) => {
    // Not the error itself: jobs would take it for one of their own database.
    throw new Error(`HOME_DATABASE_URL: ${(error as Error).message}`, { cause: error });
  });
  return (transaction: Parameters<typeof storeTenants>[0]) =>
    copy ? storeTenants(transaction, copy, countries, now()) : noteCopy(transaction, known!, now());
}

const copyFromHome = definePeriodicJob({
  kind: 'home.copy',
  every,
  // It is reported after these: once a minute while home is away.
  waits: Array<number>(12).fill(every),
  isPerformed: ({ homeDatabaseUrl }) => homeDatabaseUrl !== undefined,
  perform: ({ context }) => fetchTenants(context),
});

/** Copies merchants and prices before the gateway listens. Without home it begins with those that it has. */
async function copyAtStart(context: ServerContext, report: (line: string) => void): Promise<void> {
  const { db, config } = context;
  if (!context.home) return;
  // A new sandbox fills itself, with the merchants of its metadata, which are those of its home.
  if (config.sandbox && (await copiedChanges(db)) === undefined) return;
  try {
    const store = await fetchTenants(context);
    await withTransaction(db, store);
  } catch (error) {
    report(`Merchants and prices were not copied: ${(error as Error).message}. They are as they were last.`);
  }
}

/** Answers global calls with 404 where users sign in elsewhere: what they would read and change is not here. */
function leaveToHome(server: FastifyInstance, { home, config }: ServerContext): void {
  if (!home) return;
  server.addHook('onRequest', async ({ routeOptions: { url, config: route } }) => {
    if (!url?.startsWith('/api/global/') || route.everywhere) return;
    throw new GatewayError({ status: 404, text: 'gateway.atHome', params: { address: config.webAddress } });
  });
}

const copyGauge: Gauge = {
  name: 'home_copy_age_seconds',
  help: 'How long ago merchants and prices were last compared with those of the home database.',
  read: async (db, { config }) => {
    if (config.homeDatabaseUrl === undefined) return [];
    const copy = await db.selectFrom('home_copy').select('looked_at').executeTakeFirst();
    return copy ? [{ value: (Date.now() - Date.parse(copy.looked_at)) / 1000 }] : [];
  },
};

/** A gateway of some countries, whose users sign in at another one. */
export const home: Part = {
  name: 'home',
  tables: homeCopyTables,
  migrations: homeMigrations,
  routes: [leaveToHome],
  jobs: [copyFromHome],
  gauges: [copyGauge],
  start: copyAtStart,
};
