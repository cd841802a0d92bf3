import { sql } from 'kysely';
import type { Model } from '../../../metadata/model/Model';
import { datePrices } from '../../../metadata/tenants/announcedPrices';
import type { Database } from '../../database/declared/tables';
import type { KeyRing } from '../../database/secrets/KeyRing';
import { applyTenants } from '../../operator/applyTenants';
import type { TenantChange } from '../../operator/difference';
import { findTenantUser } from '../../operator/tenantState';
import { Random } from '../../../samples/Random';
import { seededId } from '../random/seededId';

/** The sandbox's merchants exist since then. */
const founded = Date.UTC(2024, 0, 8, 15);

/** A sandbox merchant's id by its merchant number: the same for the same seed. */
export function merchantId(seed: string, code: string): string {
  return seededId(new Random(`${seed}/merchant/${code}`), founded);
}

/**
 * Brings the sandbox's merchants, with their accounts, fees, roles and users, to what `sandbox/tenants.json` says. Returns
 * what was changed. Passwords and authenticators of users that exist stay as they are. Without `announcedAt` no prices are announced.
 */
export async function storeMerchants(
  db: Database,
  model: Model,
  { keyRing, seed, now, announcedAt }: { keyRing: KeyRing; seed: string; now: Date; announcedAt?: Date },
): Promise<TenantChange[]> {
  const changes = await applyTenants(db, model, {
    tenants: datePrices(model.tenants ?? { merchants: [] }, announcedAt),
    sandbox: true,
    actor: { kind: 'system' },
    keyRing,
    now,
    newMerchantId: ({ code }) => merchantId(seed, code),
    firstAccess: (merchant, account) => {
      const credentials = findTenantUser(merchant, account)?.sandbox;
      if (!credentials) throw new Error(`sandbox/tenants.json: ${account} has no "sandbox" with a password.`);
      // Who is still to choose a password was invited just now.
      return credentials.mustSetPassword ? credentials : { ...credentials, since: new Date(founded) };
    },
  });
  // Their orders are older than this start.
  await sql`
    update merchant_account set created_at = ${new Date(founded).toISOString()}
    where merchant_id in (select id from merchant where sandbox)`.execute(db);
  return changes;
}
