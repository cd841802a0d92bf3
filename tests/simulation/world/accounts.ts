import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { createSession } from '../../../src/gateway/auth/sessions';
import { hashToken } from '../../../src/gateway/auth/tokens';
import type { Tables } from '../../../src/gateway/database/tables';
import { applyTenants } from '../../../src/gateway/tenants/applyTenants';
import type { Model } from '../../../src/metadata/model/Model';
import { Random } from '../../../src/metadata/samples/Random';
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
        nextCode: await makeCodes(db, id),
        book: new Book(),
        client: new Client(fleet, token, country),
      };
    }),
  );
}

/** Gives a user recovery codes, one for each request: those of an authenticator change every half minute only. */
async function makeCodes(db: Kysely<Tables>, userId: string): Promise<() => string> {
  const random = new Random(`codes of ${userId}`);
  const codes = Array.from({ length: codeCount }, () => random.text(16, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'));
  await db
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashToken(code) })))
    .execute();
  return () => {
    const code = codes.pop();
    if (code === undefined) throw new Error('All codes of the account are used up.');
    return code;
  };
}
