import type { components, paths } from '../node_modules/.generated/gateway/openApiTypescript';

/** Uses types that openapi-typescript has made: what compiles here can be called. */

type Schemas = components['schemas'];
type Json = { 'application/json': unknown };
type BodyOf<Call extends { requestBody: { content: Json } }> =
  Call['requestBody']['content']['application/json'];
type Given<Value, Wanted> = [Value] extends [Wanted] ? 'accepted' : 'rejected';

export const withdrawal: BodyOf<paths['/api/manage/MX/withdrawals']['post']> = {
  bankAccountId: 'BA1',
  amount: 150_000,
};

export const order: BodyOf<paths['/api/v1/collection-orders']['post']> = {
  merchantOrderNo: 'SHOP-1001',
  method: 'SPEI',
  amount: 900_100,
};

export const payout: BodyOf<paths['/api/v1/payout-orders']['post']> = {
  merchantOrderNo: 'SHOP-1002',
  accountType: 1,
  payeeName: 'Ana Torres',
  payeeAccount: '002010077777777771',
  amount: 10_000,
};

/** As openapi-typescript has it, a parameter that holds JSON is a text. */
const filter: Schemas['withdrawals.filter'] = { status: ['approved'], amount: { gte: 10_000 } };
export const query: paths['/api/manage/MX/withdrawals']['get']['parameters']['query'] = {
  filter: JSON.stringify(filter),
  range: JSON.stringify([0, 24] satisfies Schemas['range']),
};

export const programQuery: paths['/api/v1/collection-orders']['get']['parameters']['query'] = {
  status: ['completed', 'failed'],
  'amount.gte': 500_000,
};

export const rejected: [
  Given<{ amount: string; bankAccountId: string }, Schemas['withdrawals.create']>,
  Given<{ status: 'lost' }, Schemas['withdrawals.filter']>,
  Given<{ amount: { contains: 'x' } }, Schemas['withdrawals.filter']>,
] = ['rejected', 'rejected', 'rejected'];
