import type { Config } from '../../../../src/gateway/config';
import type { EntityRecord, StoredRecord } from '../../../../src/gateway/database/records';
import { merchantId as idOf } from '../../../../src/gateway/sandbox/merchants/storeMerchants';
import type { Model } from '../../../../src/metadata/model/Model';
import { addRecoveryCodes } from '../../../support/recoveryCodes';
import { runJobs } from '../../support/runJobs';
import { type Answer, type TestGateway, testGateway } from '../../support/testGateway';

/** A gateway with the sandbox's merchants and no orders but those that a test makes. */
export interface OrderGateway extends TestGateway {
  /** The first merchant's id, and a token with every permission. */
  merchantId: string;
  token: string;
  /** Posts below a resource of a country as that merchant; with a code of its user where that needs one. */
  post(path: string, body?: unknown, key?: string, headers?: Record<string, string>): Promise<Answer>;
  /** Returns what a `GET` below a resource returns. */
  read(path: string): Promise<EntityRecord>;
  list(path: string, filter: unknown): Promise<EntityRecord[]>;
  /** A new collection order in progress. */
  order(amount: number, country?: string, method?: string): Promise<StoredRecord<'collection-order'>>;
}

/** Above it, in minor units, payouts of users need a second person; a test of that sets its own. */
const freeAbove = 1_000_000_000_000;

/** Most requests of a test that need a code. */
const codeCount = 500;

/** Makes one, of the product's Model unless another one is given; its clock is stopped. */
export async function orderGateway(
  now = '2026-11-20T18:00:00Z',
  config: Partial<Config> = {},
  model?: Model,
): Promise<OrderGateway> {
  const gateway = await testGateway({ now, merchants: true, config, ...(model && { model }) });
  const merchantId = idOf('tests', gateway.model.tenants!.merchants[0]!.code);
  const { id: userId } = await gateway.db
    .selectFrom('merchant_user')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('account', '=', gateway.model.tenants!.merchants[0]!.users![0]!.account)
    .executeTakeFirstOrThrow();
  // Otherwise many payouts of one user would await a second one.
  const free = { merchant_id: merchantId, kind: 'payout', approval_above: freeAbove };
  await gateway.db
    .insertInto('order_limit')
    .values(Object.keys(gateway.model.countries).map((country) => ({ ...free, country })))
    .execute();
  const token = gateway.signIn({ merchantId, userId, userName: 'Lucía' });
  let nextCode: (() => string) | undefined;
  const base = '/api/manage';
  const steps: Omit<OrderGateway, keyof TestGateway> = {
    merchantId,
    token,
    post: async (path, body, key, more = {}) => {
      const headers = { ...(key ? { 'idempotency-key': key } : {}), ...more };
      const answer = await gateway.send(token, 'POST', `${base}/${path}`, body, headers);
      if (answer.body.errors?.[0]?.keyword !== 'stepUp') return answer;
      nextCode ??= await addRecoveryCodes(gateway.db, userId, codeCount);
      const proof = { 'authenticator-code': nextCode() };
      return gateway.send(token, 'POST', `${base}/${path}`, body, { ...headers, ...proof });
    },
    read: async (path) => (await gateway.send(token, 'GET', `${base}/${path}`)).body.data as EntityRecord,
    list: async (path, filter) => {
      const query = `filter=${encodeURIComponent(JSON.stringify(filter))}`;
      return (await gateway.send(token, 'GET', `${base}/${path}?${query}`)).body.data as EntityRecord[];
    },
    order: async (amount, country = 'MX', method = 'SPEI') => {
      const answer = await steps.post(`${country}/collection-orders`, { method, amount });
      await runJobs(gateway.context, ['networks.submit']);
      const { id } = answer.body.data as EntityRecord;
      return (await steps.read(`${country}/collection-orders/${id}`)) as StoredRecord<'collection-order'>;
    },
  };
  return { ...gateway, ...steps };
}
