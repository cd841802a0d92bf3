import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { createSession } from '../../../src/gateway/auth/sessions';
import type { Tables } from '../../../src/gateway/database/tables';
import { applyTenants } from '../../../src/gateway/tenants/applyTenants';
import type { Model } from '../../../src/metadata/model/Model';
import { Book } from '../oracle/Book';
import { prices } from '../oracle/fees';
import { Client } from './Client';
import type { Fleet } from './Fleet';

/** A merchant in a country, and what it must look like. */
export interface Account {
  merchantId: string;
  country: string;
  currency: string;
  book: Book;
  client: Client;
}

/** Makes merchants with an account each, of one country after the other, and signs one user of each in. */
export async function makeAccounts(
  db: Kysely<Tables>,
  model: Model,
  fleet: Fleet,
  count: number,
): Promise<Account[]> {
  const countries = Object.values(model.countries);
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
    firstAccess: () => ({ password: 'Simulated-2026' }),
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
    users.map(async ({ id, merchantId }, place) => {
      const { code, currency } = countries[place % countries.length]!;
      const token = await createSession(db, id, origin, now);
      return {
        merchantId,
        country: code,
        currency,
        book: new Book(),
        client: new Client(fleet, token, code),
      };
    }),
  );
}
