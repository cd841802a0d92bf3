import { hash } from '@node-rs/argon2';
import type { Kysely } from 'kysely';
import type { PoolConfig } from 'pg';
import { inject } from 'vitest';
import { connect } from '../../../src/gateway/database/connection';
import type { DatabasePlace } from '../../../src/gateway/database/connections/databaseAddress';
import type { TimeLimits } from '../../../src/gateway/database/connections/connectionSettings';
import { prepareDatabase } from '../../../src/gateway/database/schema/prepareDatabase';
import type { Tables } from '../../../src/gateway/database/declared/tables';
import { post } from '../../../src/gateway/ledger/post';
import type { Posting } from '../../../src/gateway/ledger/posting';
import { migrations } from '../../../src/gateway/parts';
import { prepareRollups } from '../../../src/gateway/figures/rollups/states';
import { fillSandbox } from '../../../src/gateway/sandbox/history/fillSandbox';
import { storeMerchants } from '../../../src/gateway/sandbox/merchants/storeMerchants';
import type { Model } from '../../../src/metadata/model/Model';
import { createDatabase, templateDatabase } from '../../support/databases';
import { sandboxAccounts } from '../../support/sandboxAccounts';
import { spreadDatabase } from './spreadDatabase';
import { testKeyRing } from '../../support/keyRing';

/** A database of a test's own. */
export interface TestDatabase {
  db: Kysely<Tables>;
  connection: PoolConfig;
  /** Closes the connections and drops the database. */
  drop(): Promise<void>;
}

/** Makes a new, empty database on the run's server, or a copy of a template. `limits` replace those of requests. */
export async function testDatabase(
  template?: string,
  limits: Partial<TimeLimits> = {},
): Promise<TestDatabase> {
  const { connection, drop } = await createDatabase(inject('databaseServer'), template);
  const db = connect(connection, 6, limits);
  return {
    db,
    connection,
    drop: async () => {
      await db.destroy();
      await drop();
    },
  };
}

/** History of a sandbox that was filled by the seed `tests`. */
export interface SandboxHistory {
  days: number;
  until: Date;
}

/** The one that tests share which need no other: it is made once a run. */
export const sharedHistory: SandboxHistory = { days: 10, until: new Date('2026-11-20T18:00:00Z') };

/** The serialized Model, made once. */
const texts = new WeakMap<Model, string>();

/**
 * Makes a database for a Model, as a copy of the run's template. `filled` with `merchantsAt` adds the merchants of the seed `tests`
 * at that time, with money in each account; with a history, the whole sandbox.
 */
export async function preparedDatabase(
  model: Model,
  filled?: { merchantsAt: Date } | SandboxHistory,
  limits: Partial<TimeLimits> = {},
): Promise<TestDatabase> {
  const server = inject('databaseServer');
  const text = texts.get(model) ?? JSON.stringify(model);
  texts.set(model, text);
  const prepared = await templateDatabase(server, text, (connection) =>
    withConnection(connection, async (db) => {
      await prepareDatabase(db, model, migrations);
      await prepareRollups(db, model);
      await spreadDatabase(db, model);
    }),
  );
  if (!filled) return testDatabase(prepared, limits);
  const fill = (connection: DatabasePlace) =>
    withConnection(connection, async (db) => {
      if ('days' in filled) {
        const { days, until: now } = filled;
        await fillSandbox(db, model, { keyRing: testKeyRing, seed: 'tests', days, now });
      } else {
        await storeMerchants(db, model, { keyRing: testKeyRing, seed: 'tests', now: filled.merchantsAt });
        await weakenHashes(db);
        await recharge(db, model, filled.merchantsAt);
      }
    });
  const key = `${text} ${JSON.stringify(filled)}`;
  return testDatabase(await templateDatabase(server, key, fill, prepared), limits);
}

/** Hashes the users' passwords so that verifying one costs next to nothing: tests try hundreds. */
async function weakenHashes(db: Kysely<Tables>): Promise<void> {
  for (const { account, password } of sandboxAccounts) {
    const password_hash = await hash(password, { memoryCost: 8, timeCost: 1 });
    await db.updateTable('merchant_user').set({ password_hash }).where('account', '=', account).execute();
  }
}

/** Balance of each merchant account, in minor units. */
const recharged = 100_000_000_000;

async function recharge(db: Kysely<Tables>, model: Model, at: Date): Promise<void> {
  const accounts = await db.selectFrom('merchant_account').select(['merchant_id', 'country']).execute();
  const postings = accounts.map(({ merchant_id: merchantId, country }): Posting => ({
    merchantId,
    country,
    currency: model.countries[country]!.currency,
    key: `funding:${country}`,
    businessType: 'recharge',
    at,
    moves: [{ from: 'bank', to: 'available', amount: recharged }],
  }));
  await post(db, model, postings);
}

async function withConnection(
  connection: DatabasePlace,
  work: (db: Kysely<Tables>) => Promise<unknown>,
): Promise<void> {
  const db = connect(connection, 2);
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
}
