import { expect } from 'vitest';
import type { BankAccount } from '../../../../src/metadata/generated/Entities';
import type { Model } from '../../../../src/metadata/model/Model';
import { entityTable } from '../../../../src/metadata/storage/entityTable';
import type { Config } from '../../../../src/gateway/config';
import { newId } from '../../../../src/gateway/database/ids';
import { insertRecords, type StoredRecord } from '../../../../src/gateway/database/records';
import { post } from '../../../../src/gateway/ledger/post';
import { readBalances } from '../../support/readBalances';
import type { Session } from '../../../../src/gateway/http/context';
import { verifyLedger } from '../../../../src/gateway/ledger/verify';
import { parts } from '../../../../src/gateway/parts';
import { authenticatorCode } from '../../../support/authenticatorCode';
import { type OrderGateway, orderGateway } from '../../orders/support/orderGateway';
import type { Answer } from '../../support/testGateway';

/** A user of the first merchant who has an authenticator. */
export interface FundUser {
  userId: string;
  /** Sends a request below a country's calls; with `proven`, with a new code of the authenticator. */
  send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    options?: { proven?: boolean; headers?: Record<string, string> },
  ): Promise<Answer>;
}

/** A gateway with a merchant whose funds a test moves. */
export interface FundGateway extends OrderGateway {
  owner: FundUser;
  finance: FundUser;
  /** Makes the available balance so large, in minor units. */
  setAvailable(country: string, amount: number): Promise<void>;
  balances(country: string): ReturnType<typeof readBalances>;
  /** Stores a bank account and returns its number. */
  bankAccount(country: string, values?: Partial<BankAccount>): Promise<string>;
  /** Withdraws as the owner; with a code. */
  withdraw(country: string, body: object): Promise<Answer>;
  /** Creates a withdrawal that succeeds. */
  withdrawn(country: string, body: object): Promise<StoredRecord<'withdrawal'>>;
  /** Expects that the ledger is sound, and agrees with all records. */
  expectSound(): Promise<void>;
}

/** Returns one, of the product's Model unless another one is given; `session` is what those of its users have otherwise. */
export async function fundGateway(
  config: Partial<Config> = {},
  session: Partial<Session> = {},
  given?: Model,
): Promise<FundGateway> {
  const gateway = await orderGateway(undefined, config, given);
  const { db, model, merchantId, clock } = gateway;
  const [merchant] = model.tenants!.merchants;
  const user = async (account: string): Promise<FundUser> => {
    const secret = merchant!.users!.find((each) => each.account === account)!.sandbox!.authenticatorSecret!;
    const row = await db
      .selectFrom('merchant_user')
      .select(['id', 'nick_name as name'])
      .where('account', '=', account)
      .executeTakeFirstOrThrow();
    const token = gateway.signIn({ ...session, merchantId, userId: row.id, userName: row.name });
    return {
      userId: row.id,
      send: (method, path, body, { proven = false, headers = {} } = {}) => {
        // A code is used once.
        if (proven) clock.set(new Date(clock.now().getTime() + 30_000));
        const code = authenticatorCode(secret, clock.now().getTime());
        return gateway.send(token, method, `/api/manage/${path}`, body, {
          ...(proven ? { 'authenticator-code': code } : {}),
          ...(method === 'POST' ? { 'idempotency-key': newId() } : {}),
          ...headers,
        });
      },
    };
  };
  const owner = await user('owner@mariposa.example');
  const keyOf = (country: string) => ({ merchantId, country, currency: model.countries[country]!.currency });
  const withdraw = (country: string, body: object) =>
    owner.send('POST', `${country}/withdrawals`, body, { proven: true });
  return {
    ...gateway,
    owner,
    finance: await user('finance@mariposa.example'),
    setAvailable: async (country, amount) => {
      const { available } = await readBalances(db, keyOf(country));
      const move = { from: 'available', to: 'bank', amount: available } as const;
      const back = { from: 'bank', to: 'available', amount } as const;
      const posting = { ...keyOf(country), businessType: 'correction', at: clock.now() } as const;
      for (const each of [move, back]) {
        await post(db, model, [{ ...posting, key: `test:${newId()}`, moves: [each] }]);
      }
    },
    balances: (country) => readBalances(db, keyOf(country)),
    bankAccount: async (country, values = {}) => {
      const accountId = `${country}B${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
      const account: BankAccount = {
        accountId,
        kind: 'bank',
        accountName: 'Mariposa Games',
        bankName: 'BBVA México',
        accountNumber: `0121800${accountId.slice(3)}`,
        currency: model.countries[country]!.currency,
        addedAt: clock.now().toISOString(),
        ...values,
      };
      await insertRecords(db, entityTable(model, 'bank-account'), [{ ...account, merchantId, country }]);
      return accountId;
    },
    withdraw,
    withdrawn: async (country, body) => {
      const answer = await withdraw(country, body);
      expect(answer).toMatchObject({ status: 200 });
      return answer.body.data as StoredRecord<'withdrawal'>;
    },
    expectSound: async () => {
      const checks = parts.flatMap(({ ledgerChecks = [] }) => ledgerChecks);
      expect((await verifyLedger(db, model, checks)).problems).toEqual([]);
    },
  };
}
