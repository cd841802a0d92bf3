import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mayDo } from '../../../src/gateway/auth/team/allowed';
import { noCountry } from '../../../src/metadata/bind/schemas/places';
import { type TestGateway, testGateway } from '../support/testGateway';

const account = 'finance@mariposa.example';
let gateway: TestGateway;
let userId: string;

beforeAll(async () => {
  gateway = await testGateway({ merchants: true, config: { sandbox: true } });
  const user = await gateway.db
    .selectFrom('merchant_user')
    .select('id')
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  userId = user.id;
});
afterAll(() => gateway.close());

const may = (permission: string, country: string) => mayDo(gateway.context, { userId, permission, country });

describe('what a user may do without a request', () => {
  it('is what the role says, in a country or in none', async () => {
    expect(await may('trade:collection', 'MX')).toBe(true);
    expect(await may('trade:collection', noCountry)).toBe(true);
    expect(await may('financialcenter:manage:transfer', 'MX')).toBe(false);
    expect(await may('trade:collection', 'ZZ')).toBe(false);
  });

  it('is nothing in a gateway that does not serve the merchant', async () => {
    const { context } = gateway;
    const config = { ...context.config, sandbox: false };
    const wanted = { userId, permission: 'trade:collection', country: 'MX' };
    expect(await mayDo({ ...context, config }, wanted)).toBe(false);
  });
});
