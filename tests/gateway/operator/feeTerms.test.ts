import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeChange } from '../../../src/gateway/operator/describeChange';
import type { Price, Tenants } from '../../../src/metadata/model/Tenants';
import { type TestGateway, testGateway } from '../support/testGateway';
import { applyFile, oneMerchant } from './support/tenants';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({ now: '2026-11-20T12:00:00Z' });
});
afterAll(() => gateway.close());

const lines = async (tenants: Tenants) => (await applyFile(gateway, tenants)).map(describeChange);

it('a file sets the least fee of a tier, and what becomes of the fee with a refund', async () => {
  await lines(oneMerchant);
  const price: Price = {
    country: 'MX',
    kind: 'collection',
    onRefund: 'return',
    tiers: [
      { rate: '1.5%', minimum: '2.00' },
      { from: '20.00', rate: '2.5%' },
    ],
  };
  const file = (changed: Partial<Price>) => ({
    ...oneMerchant,
    fees: { standard: [...oneMerchant.fees.standard, { ...price, ...changed }] },
  });
  const told =
    'from 0.00 0.00 + 1.5%, at least 2.00, returned with refunds; from 20.00 0.00 + 2.5%, returned with refunds';
  const before = 'from 0.00 0.00 + 1.5%';
  expect(await lines(file({}))).toEqual([
    `~ 700100 fees MX collection: ${before} → ${before}, from 2026-11-21: ${told}`,
  ]);
  expect(await lines(file({}))).toEqual([]);
  // What is the default anyway is no other price.
  const kept = { onRefund: 'keep' as const, tiers: [{ rate: '1.5%', minimum: '0.00' }] };
  expect(await lines(file(kept))).toEqual([
    `~ 700100 fees MX collection: ${before}, from 2026-11-21: ${told} → ${before}`,
  ]);
  expect(await lines(oneMerchant)).toEqual([]);
});
