import type { TenantChange } from '../../../../src/gateway/operator/difference';
import { applyTenants } from '../../../../src/gateway/operator/applyTenants';
import { operatorActor } from '../../../../src/gateway/operator/operatorEvents';
import { operatorPlan } from '../../../../src/gateway/operator/operatorPlan';
import { readTenants } from '../../../../src/gateway/operator/readTenants';
import type { Tenants } from '../../../../src/metadata/model/Tenants';
import type { TestGateway } from '../../support/testGateway';

/** A file with one merchant, one user and fees in every country. */
export const oneMerchant = {
  roles: { owner: ['*'], reader: ['trade', 'trade:*', '!trade:*:*'] },
  fees: { standard: [{ tiers: [{ rate: '1.5%' }] }] },
  merchants: [
    {
      code: '700100',
      name: 'Alpaca Books',
      accounts: ['MX', 'PE'],
      fees: 'standard',
      users: [{ account: 'Rosa@alpaca.example', name: 'Rosa', role: 'owner', language: 'zh' }],
    },
  ],
} satisfies Tenants;

/** Reads and applies a file as the operator "carla" does. Throws what is wrong with it. */
export async function applyFile(gateway: TestGateway, tenants: Tenants): Promise<TenantChange[]> {
  const now = gateway.clock.now();
  const content = Buffer.from(JSON.stringify(tenants, undefined, 2));
  const read = readTenants('tenants.json', content, gateway.model, now);
  if (!read.tenants) throw new Error(read.diagnostics.map(({ code }) => code).join(' '));
  const context = {
    model: gateway.model,
    config: { webAddress: 'https://merchants.example' },
    keyRing: gateway.context.keyRing,
    actor: operatorActor('carla'),
    now,
  };
  return applyTenants(gateway.db, gateway.model, operatorPlan(read.tenants, context));
}
