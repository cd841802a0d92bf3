import { pricesForward } from '../../metadata/tenants/forwardPrices';
import {
  anyMethod,
  limitsOf,
  type MinorTier,
  type OrderLimit,
  pricesOf,
} from '../../metadata/tenants/prices';
import type { SettlementRule } from '../../metadata/calendars/Calendar';
import { settlementsOf } from '../../metadata/tenants/settlements';
import type { TenantFacts } from '../../metadata/tenants/tenantFacts';
import type { JsonValue } from '../../metadata/model/json';
import {
  givenOf,
  tenantAccounts,
  type TenantMerchant,
  tenantRoles,
  type Tenants,
  type TenantStatus,
  type TenantUser,
} from '../../metadata/model/Tenants';
import { normalizeAccount } from '../auth/users';
import type { Database } from '../database/declared/tables';
import { readFees } from '../prices/storedFees';
import { readAgreedRules } from '../settlement/rules';

/** A merchant with all that belongs to it, as a file wants it or as the database has it. */
export interface MerchantState extends MerchantParts {
  code: string;
  name: string;
  email: string | null;
  status: TenantStatus;
}

/** Parts of a merchant's state, beside the facts of the merchant itself. */
export interface MerchantParts {
  /** Patterns of permissions, by name. */
  roles: Record<string, string[]>;
  /** By country. */
  accounts: Record<string, AccountState>;
  /** By country, kind and method, such as `MX payout SPEI`: the tiers of all days, from the first one up. */
  fees: Record<string, MinorTier[]>;
  /** By country and kind. */
  limits: Record<string, OrderLimit>;
  /** By country and, of one method, that: `MX SPEI`. */
  settlements: Record<string, SettlementRule>;
  /** By account name. */
  users: Record<string, UserState>;
  /** By country and entity, such as `MX recharge-account`: the records that the file gives, in their order. */
  records: Record<string, Record<string, JsonValue>[]>;
}

export const noParts: MerchantParts = {
  roles: {},
  accounts: {},
  fees: {},
  limits: {},
  settlements: {},
  users: {},
  records: {},
};

/** A merchant's account in a country. */
export interface AccountState {
  position: number;
  /** Origin of the gateway that serves it; empty for this one. */
  gateway: string;
  status: TenantStatus;
}

/** Facts about the merchant itself. */
export type MerchantFacts = Pick<MerchantState, 'name' | 'email' | 'status'>;

/** A user, as far as files say what they are. */
export interface UserState {
  role: string;
  status: TenantStatus;
  /** The merchant has made the user itself. */
  madeBy?: 'merchant';
}

/** Returns what a file wants, by merchant number. */
export function wantedState(tenants: Tenants, facts: TenantFacts): Map<string, MerchantState> {
  return new Map(
    tenants.merchants.map((merchant) => [merchant.code, wantedMerchant(tenants, merchant, facts)]),
  );
}

function wantedMerchant(tenants: Tenants, merchant: TenantMerchant, facts: TenantFacts): MerchantState {
  const accounts = tenantAccounts(merchant, facts.countries);
  const prices = merchant.fees === undefined ? [] : (tenants.fees?.[merchant.fees] ?? []);
  const state: MerchantState = {
    code: merchant.code,
    name: merchant.name,
    email: merchant.email ?? null,
    status: merchant.status ?? 'active',
    roles: tenantRoles(tenants, merchant),
    accounts: Object.fromEntries(
      accounts.map(({ country, gateway }, position) => [country, { position, gateway, status: 'active' }]),
    ),
    fees: {},
    limits: {},
    settlements: {},
    users: Object.fromEntries(
      (merchant.users ?? []).map(({ account, role, status = 'active' }) => [
        normalizeAccount(account),
        { role, status },
      ]),
    ),
    records: {},
  };
  for (const { country } of accounts) {
    for (const entity of facts.given.keys()) {
      const records = givenOf(tenants, merchant, entity, country);
      if (records.length > 0) state.records[`${country} ${entity}`] = records;
    }
    for (const [method, rule] of settlementsOf(merchant.settles ?? [], country))
      state.settlements[`${country} ${method}`.trim()] = rule;
    for (const kind of facts.kinds) {
      const rule = { isOptional: facts.optionalKinds.has(kind), unit: facts.unit(kind, country) };
      for (const [method, tiers] of pricesOf(prices, country, kind, rule))
        state.fees[feeKey({ country, kind, method })] = tiers;
      const limits = limitsOf(merchant.limits ?? [], country, kind);
      if (limits) state.limits[`${country} ${kind}`] = limits;
    }
  }
  return state;
}

/** Returns the prices of a kind of order in a country, by method. */
export function keyedPrices(
  fees: MerchantState['fees'],
  country: string,
  kind: string,
): Map<string, MinorTier[]> {
  return new Map(
    Object.entries(fees).flatMap(([key, tiers]): [string, MinorTier[]][] => {
      const [ofCountry, ofKind, method = anyMethod] = key.split(' ');
      return ofCountry === country && ofKind === kind ? [[method, tiers]] : [];
    }),
  );
}

/**
 * Returns the prices that a file brings to a known merchant. Nothing changes that was charged up to the day on which it is applied. In a
 * country where it had no account they are as in the file.
 */
export function forwardFees(
  stored: MerchantState,
  wanted: MerchantState,
  facts: Pick<TenantFacts, 'kinds' | 'optionalKinds' | 'day'>,
  at: Date,
): MerchantState['fees'] {
  const fees: MerchantState['fees'] = {};
  for (const country of Object.keys(wanted.accounts)) {
    for (const kind of facts.kinds) {
      const before = keyedPrices(stored.fees, country, kind);
      const after = keyedPrices(wanted.fees, country, kind);
      // Without a price nothing was ordered, unless it was free.
      const wasCharged = before.size > 0 || facts.optionalKinds.has(kind);
      const isKept = Object.hasOwn(stored.accounts, country) && wasCharged;
      const forward = isKept ? pricesForward(before, after, facts.day(country, at)) : after;
      for (const [method, tiers] of forward) fees[feeKey({ country, kind, method })] = tiers;
    }
  }
  return fees;
}

/** Returns the user of a file with that account name. */
export function findTenantUser(merchant: TenantMerchant, account: string): TenantUser | undefined {
  return merchant.users?.find((user) => normalizeAccount(user.account) === account);
}

function feeKey({ country, kind, method }: { country: string; kind: string; method: string }): string {
  return `${country} ${kind} ${method}`.trim();
}

/** A merchant of the database. */
export interface StoredMerchant extends MerchantState {
  id: string;
  /** Users, by account name, and roles that the merchant has made, which files leave alone unless they name them. */
  own: { users: Record<string, UserState>; roles: string[] };
}

/**
 * Reads what the database has, by merchant number: the merchants of the sandbox, or all others. Roles and users are as files gave them last: what
 * the merchant has changed of them since stays, until a file gives something else.
 */
export async function storedState(db: Database, sandbox: boolean): Promise<Map<string, StoredMerchant>> {
  const merchants = new Map<string, StoredMerchant>();
  const rows = await db
    .selectFrom('merchant')
    .select(['id', 'code', 'name', 'email', 'status'])
    .where('sandbox', '=', sandbox)
    .execute();
  for (const row of rows)
    merchants.set(row.id, { ...row, ...structuredClone(noParts), own: { users: {}, roles: [] } });
  for (const row of await db.selectFrom('merchant_account').selectAll().execute()) {
    const { position, gateway_url: gateway, status } = row;
    const merchant = merchants.get(row.merchant_id);
    if (merchant) merchant.accounts[row.country] = { position, gateway, status };
  }
  const roles = new Map<string, string>();
  for (const { id, merchant_id, name, permissions, made_by } of await db
    .selectFrom('merchant_role')
    .selectAll()
    .orderBy('id')
    .execute()) {
    roles.set(id, name);
    const merchant = merchants.get(merchant_id);
    if (made_by === 'merchant') merchant?.own.roles.push(name);
    else if (merchant) merchant.roles[name] = permissions;
  }
  for (const { key, tiers } of await readFees(db)) {
    const merchant = merchants.get(key.merchant_id);
    if (merchant) merchant.fees[feeKey(key)] = tiers;
  }
  for (const row of await db.selectFrom('order_limit').selectAll().execute()) {
    const merchant = merchants.get(row.merchant_id);
    if (merchant)
      merchant.limits[`${row.country} ${row.kind}`] = {
        minimum: row.minimum,
        maximum: row.maximum,
        approvalAbove: row.approval_above,
      };
  }
  for (const { merchantId, country, method, rule } of await readAgreedRules(db)) {
    const merchant = merchants.get(merchantId);
    if (merchant) merchant.settlements[`${country} ${method}`.trim()] = rule;
  }
  for (const row of await db.selectFrom('given_record').selectAll().orderBy('position').execute()) {
    const merchant = merchants.get(row.merchant_id);
    const record = JSON.parse(row.content) as Record<string, JsonValue>;
    if (merchant) (merchant.records[`${row.country} ${row.entity}`] ??= []).push(record);
  }
  for (const row of await db
    .selectFrom('merchant_user')
    .select(['merchant_id', 'role_id', 'account', 'status', 'made_by', 'given_role', 'given_status'])
    .execute()) {
    const merchant = merchants.get(row.merchant_id);
    if (!merchant) continue;
    const { account, status, given_role, given_status } = row;
    const role = roles.get(row.role_id) ?? '';
    if (row.made_by === 'merchant') merchant.own.users[account] = { role, status, madeBy: 'merchant' };
    else merchant.users[account] = { role: given_role ?? role, status: given_status ?? status };
  }
  return new Map([...merchants.values()].map((merchant) => [merchant.code, merchant]));
}

/** The state in which a change leaves an account or a user. One that the file does not name is disabled. */
export function stateAfter<State extends { status: TenantStatus }>({
  before,
  after,
}: {
  before?: State;
  after?: State;
}): State {
  return after ?? { ...before!, status: 'disabled' };
}
