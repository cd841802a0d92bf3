import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { createSession } from '../../../src/gateway/auth/sessions';
import { trustNetwork } from '../../../src/gateway/auth/throttle';
import type { Tables } from '../../../src/gateway/database/tables';
import { applyTenants } from '../../../src/gateway/tenants/applyTenants';
import type { Model } from '../../../src/metadata/model/Model';
import { addRecoveryCodes } from '../../support/recoveryCodes';
import { Book } from '../oracle/Book';
import { prices } from '../oracle/fees';
import { Client } from './Client';
import type { Fleet } from './Fleet';
import { testKeyRing } from '../../support/keyRing';

/** A merchant in a country, and what it must look like. */
export interface Account {
  merchantId: string;
  country: string;
  currency: string;
  /** The merchant's number. */
  code: string;
  book: Book;
  /** One for each of the merchant's users. */
  clients: Client[];
}

/** How many requests of a user can be proven. */
const codeCount = 1_000;

/**
 * Makes merchants with an account each, two or more in a country, and signs their users in: as many of each as it has
 * clients, since nobody uses several devices at once.
 */
export async function makeAccounts(
  db: Kysely<Tables>,
  model: Model,
  fleet: Fleet,
  count: number,
  usersEach: number,
): Promise<Account[]> {
  const countries = Object.values(model.countries).slice(0, Math.max(1, Math.floor(count / 2)));
  const merchants = Array.from({ length: count }, (_, place) => ({
    code: String(910_000 + place),
    name: `Simulated ${place + 1}`,
    accounts: [countries[place % countries.length]!.code],
    fees: 'simulated',
    users: Array.from({ length: usersEach }, (__, user) => ({
      account: `simulated-${place + 1}-${user + 1}@corridor.example`,
      name: 'Simulated',
      role: 'owner',
    })),
  }));
  const now = new Date();
  await applyTenants(db, model, {
    tenants: {
      roles: { owner: ['*'] },
      fees: {
        simulated: [
          { tiers: [{ rate: '0%' }] },
          ...Object.entries(prices).map(([kind, tiers]) => ({ kind, tiers })),
        ],
      },
      merchants,
    },
    sandbox: true,
    actor: { kind: 'system' },
    keyRing: testKeyRing,
    now,
    firstAccess: () => ({ password: 'Simulated-2026', authenticatorSecret: 'SIMULATED'.padEnd(32, 'A') }),
  });
  const users = await db
    .selectFrom('merchant_user as user')
    .innerJoin('merchant', 'merchant.id', 'user.merchant_id')
    .select(['user.id', 'user.account', 'merchant.id as merchantId', 'merchant.code'])
    .where(
      'merchant.code',
      'in',
      merchants.map(({ code }) => code),
    )
    .orderBy('user.account')
    .execute();
  const origin: Pick<FastifyRequest, 'ip' | 'headers'> = { ip: '127.0.0.1', headers: {} };
  const signIn = async ({ id, account }: (typeof users)[number], country: string): Promise<Client> => {
    const token = await createSession(db, id, origin, now);
    await trustNetwork(db, { id, account }, origin.ip, now);
    return new Client(fleet, token, country, await addRecoveryCodes(db, id, codeCount));
  };
  return Promise.all(
    merchants.map(async ({ code }, place) => {
      const { code: country, currency } = countries[place % countries.length]!;
      const own = users.filter((user) => user.code === code);
      const clients = await Promise.all(own.map((user) => signIn(user, country)));
      return { merchantId: own[0]!.merchantId, country, currency, code, book: new Book(), clients };
    }),
  );
}
