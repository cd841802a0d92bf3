import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { createSession } from '../../src/gateway/auth/sessions';
import { newId } from '../../src/gateway/database/ids';
import type { Tables } from '../../src/gateway/database/declared/tables';
import { post } from '../../src/gateway/ledger/post';
import { merchantId } from '../../src/gateway/sandbox/merchants/storeMerchants';
import type { Model } from '../../src/metadata/model/Model';

/** A payout of a form; its amount is in minor units. */
interface Payout {
  payeeName: string;
  accountType: number;
  payeeAccount: string;
  amount: number;
}

/** A user of a merchant, who works in Mexico. */
export class Merchant {
  #orders = 0;

  constructor(
    readonly url: string,
    readonly token: string,
  ) {}

  address(path: string): string {
    return `${this.url}/api/manage/MX/${path}`;
  }

  /** Returns the status of the response, 0 if there was none. */
  get(path: string, signal?: AbortSignal): Promise<number> {
    return this.#send(path, { ...(signal && { signal }) });
  }

  /** Posts with a key of its own. Returns the status of the response, 0 if there was none. */
  post(path: string, body: unknown, signal?: AbortSignal): Promise<number> {
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    return this.#send(path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      ...(signal && { signal }),
    });
  }

  async #send(path: string, init: RequestInit): Promise<number> {
    const headers = { ...(init.headers as Record<string, string>), authorization: this.token };
    try {
      const response = await fetch(this.address(path), { ...init, headers });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0;
    }
  }

  /** Makes an order of its own amount: a write of a form that needs no code. */
  order(signal?: AbortSignal): Promise<number> {
    const amount = 10_000 + ++this.#orders;
    return this.post('collection-orders', { method: 'SPEI', amount }, signal);
  }
}

const payout = (number: number): Payout => ({
  payeeName: 'María López',
  accountType: 1,
  payeeAccount: '032180000118359719',
  amount: 10_000 + number,
});

/** Makes payouts with different amounts. */
export function makePayouts(count: number): Payout[] {
  return Array.from({ length: count }, (_, index) => payout(index));
}

/** Signs a user in, without a password. */
export async function createToken(db: Kysely<Tables>, account: string): Promise<string> {
  const user = await db
    .selectFrom('merchant_user')
    .select('id')
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  return createSession(db, user.id, { ip: '127.0.0.1', headers: {} }, new Date());
}

/** Adds a colleague of a user, with the same rights. Returns the account. */
export async function addColleague(db: Kysely<Tables>, account: string, name: string): Promise<string> {
  const user = await db
    .selectFrom('merchant_user')
    .selectAll()
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  const colleague = { ...user, id: newId(), account: `${name}.${account}` };
  await db.insertInto('merchant_user').values(colleague).execute();
  return colleague.account;
}

/** Gives each merchant's account in Mexico more than it can pay out. */
export async function addMoney(db: Kysely<Tables>, model: Model, seed: string): Promise<void> {
  const moves = [{ from: 'bank' as const, to: 'available' as const, amount: 100_000_000_000 }];
  await post(
    db,
    model,
    model.tenants!.merchants.slice(0, 2).map(({ code }) => ({
      merchantId: merchantId(seed, code),
      country: 'MX',
      currency: model.countries.MX!.currency,
      key: 'neighbours',
      businessType: 'recharge',
      at: new Date(),
      moves,
    })),
  );
}
