import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { createSession } from '../../../src/gateway/auth/sessions';
import { trustNetwork } from '../../../src/gateway/auth/throttle';
import { newId } from '../../../src/gateway/database/ids';
import type { Tables } from '../../../src/gateway/database/declared/tables';
import { applyTenants } from '../../../src/gateway/operator/applyTenants';
import type { Model } from '../../../src/metadata/model/Model';
import { addRecoveryCodes } from '../../support/recoveryCodes';
import { Book } from '../oracle/Book';
import { prices } from '../oracle/fees';
import { type Caller, Client } from './Client';
import type { Fleet } from './Fleet';
import { testKeyRing } from '../../support/keyRing';
import { hmac } from '../../gateway/api/support/hmac';
import { sendUntilAnswered } from './sendUntilAnswered';

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
  /** The merchant's program, which creates the orders. */
  program: Client;
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
): Promise<Omit<Account, 'program'>[]> {
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
          ...Object.entries(prices).map(([kind, tiers]) => ({
            kind,
            tiers,
            ...(kind === 'collection' && { onRefund: 'return' as const }),
          })),
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
    const caller = { base: `/api/manage/${country}/`, sign: () => ({ authorization: token }) };
    return new Client(fleet, caller, await addRecoveryCodes(db, id, codeCount));
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

/** Adds an application to each account, as one of its users would, by which a program of the merchant's can call. */
export function addPrograms(fleet: Fleet, accounts: Omit<Account, 'program'>[]): Promise<Account[]> {
  return Promise.all(
    accounts.map(async (account) => {
      const [user] = account.clients;
      const body = { name: 'Simulated', scopes: ['read', 'collect', 'payOut', 'refund'] };
      const path = `${user!.caller.base}applications`;
      const headers = {
        ...user!.caller.sign('POST', path, '', ''),
        'idempotency-key': newId(),
        'authenticator-code': user!.nextCode(),
      };
      // Once, as the secret is shown once.
      const answer = await sendUntilAnswered(fleet, undefined, { method: 'POST', path, headers, body });
      if (answer.status !== 200) throw new Error(`No application: ${JSON.stringify(answer.body)}`);
      const { appCode, developerSecret } = answer.body.data as { appCode: string; developerSecret: string };
      return { ...account, program: new Client(fleet, programCaller(appCode, developerSecret), noCode) };
    }),
  );
}

function programCaller(appCode: string, secret: string): Caller {
  return {
    base: '/api/v1/',
    sign: (method, path, key, body) => {
      const timestamp = Math.floor(Date.now() / 1000);
      return {
        'request-application': appCode,
        'request-timestamp': String(timestamp),
        'request-signature': `v1,${hmac(secret, `${method} ${path}\n${key}\n${timestamp}\n${body}`)}`,
      };
    },
  };
}

function noCode(): never {
  throw new Error('A program has no authenticator.');
}
