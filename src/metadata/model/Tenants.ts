import type { JsonValue } from './json';
import type { SettlementRule } from '../calendars/Calendar';

/** Merchants with all that belongs to them, as a file declares them (`schemas/meta/tenants.json`). */
export interface Tenants {
  /** Roles that every merchant has, by name. */
  roles?: Record<string, string[]>;
  /** Price lists, by name. */
  fees?: Record<string, Price[]>;
  /** Records that every merchant sees in its countries, by entity. */
  records?: Record<string, GivenRecord[]>;
  merchants: TenantMerchant[];
}

/** A record of a country that the file gives: its fields, but for those that the gateway fills. */
export type GivenRecord = { country: string } & Record<string, JsonValue | undefined>;

/** Price of orders, or of those of a country, a kind or a method. */
export interface Price {
  country?: string;
  kind?: string;
  method?: string;
  /** The day (`YYYY-MM-DD`) from which it counts, from midnight in the country of the order; from ever if left out. */
  begins?: string;
  /** Days after the announcement from which a sandbox price applies, in place of a date (`datePrices`). */
  sandbox?: { beginsAfter: number };
  /** Whether the fee stays where its record is refunded, which is the default, or comes back in proportion. */
  onRefund?: 'keep' | 'return';
  tiers: PriceTier[];
}

/** The fee from an amount up: amounts are in major units (`"3.00"`), the rate a percentage (`"1.5%"`). */
export interface PriceTier {
  from?: string;
  fixed?: string;
  rate?: string;
  /** The least fee. */
  minimum?: string;
}

/** Minimum and maximum amount of an order, in major units. */
export interface TenantLimit {
  country?: string;
  kind?: string;
  minimum?: string;
  maximum?: string;
  /** Above it a second person must approve. */
  approvalAbove?: string;
}

/** When payments of a merchant are settled, or those of a country or a method. */
export interface TenantSettlement extends SettlementRule {
  country?: string;
  method?: string;
}

/** A merchant of a tenants file. */
export interface TenantMerchant {
  code: string;
  name: string;
  /** Where the provider writes to the merchant. */
  email?: string;
  /** Active if left out. */
  status?: TenantStatus;
  /** Countries, each with the origin of its gateway if it is another one; `*` is every country. */
  accounts: '*' | (string | { country: string; gateway: string })[];
  /** Name of a price list. */
  fees?: string;
  limits?: TenantLimit[];
  settles?: TenantSettlement[];
  /** In place of those that every merchant sees in the same country. */
  records?: Record<string, GivenRecord[]>;
  roles?: Record<string, string[]>;
  users?: TenantUser[];
  /** Play of the merchant in the sandbox. */
  sandbox?: { share: number; orderPrefix?: string; team?: SandboxTeam };
}

/** Users and roles that a merchant of the sandbox has made itself. Times are days before the sandbox's first one. */
export interface SandboxTeam {
  /** Account of the user who has made them. */
  by: string;
  /** When the roles were made. */
  since: number;
  roles?: Record<string, string[]>;
  users?: SandboxTeamUser[];
}

/** A user whom a merchant of the sandbox has invited. */
export interface SandboxTeamUser {
  account: string;
  name: string;
  role: string;
  /** Language of the invitation. */
  language?: string;
  invited: number;
  /** When they first signed in; missing where they have not yet. */
  joined?: number;
  /** Missing where they are not disabled. */
  disabled?: number;
}

/** A user of a merchant. */
export interface TenantUser {
  /** E-mail address. */
  account: string;
  name: string;
  role: string;
  /** Active if left out. */
  status?: TenantStatus;
  /** Language of the invitation. */
  language?: string;
  /** Public credentials of the sandbox. */
  sandbox?: SandboxCredentials;
}

/** Whether a merchant, an account or a user can be used. */
export type TenantStatus = 'active' | 'disabled';

/** Credentials of a user of the sandbox, known to everybody. */
export interface SandboxCredentials {
  password: string;
  mustSetPassword?: boolean;
  /** Base32; none where an authenticator is still to be bound. */
  authenticatorSecret?: string;
  /** IP addresses and networks that they can sign in from; all if left out. */
  whitelist?: string[];
  /** Another kind than a merchant's user. */
  kind?: string;
  /** Key of its texts in `locales/<language>/authentication.json`, below `demo`; none where it is not offered. */
  demo?: string;
}

/** Returns the account of a merchant in each of its countries, in its order: all of `countries` for `*`. */
export function tenantAccounts(
  { accounts }: Pick<TenantMerchant, 'accounts'>,
  countries: readonly string[],
): { country: string; gateway: string }[] {
  if (accounts === '*') return countries.map((country) => ({ country, gateway: '' }));
  return accounts.map((account) =>
    typeof account === 'string' ? { country: account, gateway: '' } : account,
  );
}

/** Returns the roles that a merchant has, by name: its own ones and those of all merchants. */
export function tenantRoles(tenants: Tenants, merchant: TenantMerchant): Record<string, string[]> {
  return { ...tenants.roles, ...merchant.roles };
}

/** Rules of an entity for the fees of its records, in `x-fees`. */
export interface FeeRules {
  kind: string;
  /** Field with the amount. */
  amount: string;
  /** Field with the method. */
  method?: string;
  /** Only prices that name the kind count, and without one the records are free. */
  optional?: true;
  /** Its records can be refunded, so that prices of the kind may say what becomes of the fee then. */
  refunds?: true;
}

/** Returns the records of an entity that a merchant sees in a country, in the order of the file. */
export function givenOf(
  tenants: Pick<Tenants, 'records'>,
  merchant: Pick<TenantMerchant, 'records'>,
  entity: string,
  country: string,
): Record<string, JsonValue>[] {
  const of = ({ records }: Pick<Tenants, 'records'>) =>
    (records?.[entity] ?? []).filter((record) => record.country === country);
  const [own, all] = [of(merchant), of(tenants)];
  return (own.length > 0 ? own : all).map(
    ({ country: _country, $comment: _comment, ...record }) => record as Record<string, JsonValue>,
  );
}
