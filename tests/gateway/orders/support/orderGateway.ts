import type { Config } from '../../../../src/gateway/config';
import type { EntityRecord, StoredRecord } from '../../../../src/gateway/database/records';
import { merchantId as idOf } from '../../../../src/gateway/sandbox/merchants/storeMerchants';
import type { Model } from '../../../../src/metadata/model/Model';
import { runJobs } from '../../support/runJobs';
import { type Answer, type TestGateway, testGateway } from '../../support/testGateway';

/** A gateway with the sandbox's merchants and no orders but those that a test makes. */
export interface OrderGateway extends TestGateway {
  /** The first merchant's id, and a token with every permission. */
  merchantId: string;
  token: string;
  /** Posts below a resource of a country as that merchant. */
  post(path: string, body?: unknown, key?: string): Promise<Answer>;
  /** Returns what a `GET` below a resource returns. */
  read(path: string): Promise<EntityRecord>;
  list(path: string, filter: unknown): Promise<EntityRecord[]>;
  /** A new collection order in progress. */
  order(amount: number, country?: string, method?: string): Promise<StoredRecord<'collection-order'>>;
}

/** Makes one, of the product's Model unless another one is given; its clock is stopped. */
export async function orderGateway(
  now = '2026-11-20T18:00:00Z',
  config: Partial<Config> = {},
  model?: Model,
): Promise<OrderGateway> {
  const gateway = await testGateway({ now, merchants: true, config, ...(model && { model }) });
  const merchantId = idOf('tests', gateway.model.tenants!.merchants[0]!.code);
  const token = gateway.signIn({ merchantId, userName: 'Lucía' });
  const base = '/api/manage';
  const steps: Omit<OrderGateway, keyof TestGateway> = {
    merchantId,
    token,
    post: (path, body, key) =>
      gateway.send(token, 'POST', `${base}/${path}`, body, key ? { 'idempotency-key': key } : {}),
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
