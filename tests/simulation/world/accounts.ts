import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { createSession } from '../../../src/gateway/auth/sessions';
import type { Tables } from '../../../src/gateway/database/tables';
import { applyTenants } from '../../../src/gateway/tenants/applyTenants';
import type { Model } from '../../../src/metadata/model/Model';
import { addRecoveryCodes } from '../../support/recoveryCodes';
import { Book } from '../oracle/Book';
import { prices } from '../oracle/fees';
import { Client } from './Client';
import type { Fleet } from './Fleet';

/** A merchant in a country, and what it must look like. */
export interface Account {
  merchantId: string;
  country: string;
  currency: string;
  /** The merchant's number. */
  code: string;
  /** Returns a code that proves a request; each is another one. */
  nextCode: () => string;
  book: Book;
  client: Client;
}

/** How many requests of an account can be proven. */
const codeCount = 1_000;

/** Makes merchants with an account each, two or more in a country, and signs one user of each in. */
export async function makeAccounts(
  db: Kysely<Tables>,
  model: Model,
  fleet: Fleet,
  count: number,
): Promise<Account[]> {
  const countries = Object.values(model.countries).slice(0, Math.max(1, Math.floor(count / 2)));
  const merchants = Array.from({ length: count }, (_, place) => ({
    code: String(910_000 + place),
    name: `Simulated ${place + 1}`,
    accounts: [countries[place % countries.length]!.code],
    fees: 'simulated',
    users: [{ account: `simulated-${place + 1}@corridor.example`, name: 'Simulated', role: 'owner' }],
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
    now,
    firstAccess: () => ({ password: 'Simulated-2026', authenticatorSecret: 'SIMULATED'.padEnd(32, 'A') }),
  });
  const users = await db
    .selectFrom('merchant_user as user')
    .innerJoin('merchant', 'merchant.id', 'user.merchant_id')
    .select(['user.id', 'merchant.id as merchantId', 'merchant.code'])
    .where(
      'merchant.code',
      'in',
      merchants.map(({ code }) => code),
    )
    .orderBy('merchant.code')
    .execute();
  const origin: Pick<FastifyRequest, 'ip' | 'headers'> = { ip: '127.0.0.1', headers: {} };
  return Promise.all(
    users.map(async ({ id, merchantId, code }, place) => {
      const { code: country, currency } = countries[place % countries.length]!;
      const token = await createSession(db, id, origin, now);
      return {
        merchantId,
        country,
        currency,
        code,
        nextCode: await addRecoveryCodes(db, id, codeCount),
        book: new Book(),
        client: new Client(fleet, token, country),
      };
    }),
  );
}
