import type { SandboxCredentials, TenantMerchant, Tenants } from '../../metadata/model/Tenants';
import type { Actor } from '../database/actors';
import type { KeyRing } from '../database/secrets/KeyRing';
import type { Database } from '../database/declared/tables';
import type { TellUser } from '../mail/accountNotices';

/** Credentials with which a new user signs in for the first time, and what is done for them then. */
interface FirstAccess extends SandboxCredentials {
  /** When the password expires, if it does. */
  expiresAt?: Date;
  /** Since when there is the user; now without it. */
  since?: Date;
  /** Called in the transaction that adds the user. */
  invite?(transaction: Database): Promise<void>;
}

/** The plan by which a file of tenants is applied. */
export interface TenantsPlan {
  tenants: Tenants;
  /** Whether the merchants are those of the sandbox, with public credentials. The others are left alone. */
  sandbox: boolean;
  actor: Actor;
  keyRing: KeyRing;
  now: Date;
  newMerchantId?(merchant: TenantMerchant): string;
  firstAccess(merchant: TenantMerchant, account: string): FirstAccess;
  /** Tells a user of a change of their account. */
  tell?: TellUser;
  /** Has a merchant decide about the applications whose calls a user could sign who is disabled. */
  expose?: (transaction: Database, user: { merchantId: string; userId: string }) => Promise<unknown>;
}

/** Returns the merchant of a plan's file with that number. */
export function wantedMerchant({ tenants }: Pick<TenantsPlan, 'tenants'>, code: string): TenantMerchant {
  return tenants.merchants.find((merchant) => merchant.code === code)!;
}
