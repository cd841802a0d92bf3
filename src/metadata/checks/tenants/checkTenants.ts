import { type Report, unknownName } from '../../source/reporter';
import type { SourceFile } from '../../source/Project';
import { anyMethod, beginnings, pricesOf, tiersOn } from '../../tenants/prices';
import { checkGiven } from './checkGiven';
import { checkMinimums } from './checkMinimums';
import { checkLimits, checkPrices } from './checkPrices';
import { checkRoles } from './checkRoles';
import { checkSettlements } from './checkSettlements';
import { checkSlips, checkLimitSlips } from './checkSlips';
import { refuseSandbox } from './refuseSandbox';
import { checkTeam } from './checkTeam';
import type { Wait } from '../../states/states';
import { matchPermissions } from '../../tenants/permissionPatterns';
import type { TenantFacts } from '../../tenants/tenantFacts';
import { parseNetwork } from '../../values/networks';
import { tenantAccounts, tenantRoles, type TenantMerchant, type Tenants } from '../../model/Tenants';

/** Options of the check of a tenants file. */
interface TenantsCheck {
  facts: TenantFacts;
  /** Whether it may have public credentials. */
  isSandbox: boolean;
  now: Date;
}

/** Checks what a tenants file says; its shape was checked before. */
export function checkTenants(
  file: SourceFile,
  { facts, isSandbox, now }: TenantsCheck,
  report: Report,
): void {
  const tenants = { merchants: [], ...(file.value as Partial<Tenants>) };
  checkRoles(file, tenants.roles, ['roles'], facts, report);
  for (const [name, prices] of Object.entries(tenants.fees ?? {})) {
    checkPrices(file, prices, ['fees', name], facts, report);
    checkSlips(file, prices, ['fees', name], { facts, now }, report);
  }
  checkMinimums(file, tenants, facts, report);
  checkGiven(file, tenants.records, ['records'], facts, report);
  checkRepeated(file, tenants, report);
  for (const [index, merchant] of tenants.merchants.entries()) {
    const check = new MerchantCheck(file, ['merchants', String(index)], tenants, merchant, facts, report);
    check.accounts();
    check.fees(now);
    check.users();
    checkRoles(file, merchant.roles, [...check.path, 'roles'], facts, report);
    checkLimits(file, merchant.limits ?? [], [...check.path, 'limits'], facts, report);
    checkLimitSlips(file, merchant.limits ?? [], [...check.path, 'limits'], facts, report);
    check.settlements();
    check.approvals();
    check.waits();
    checkGiven(file, merchant.records, [...check.path, 'records'], facts, report);
    const { team } = merchant.sandbox ?? {};
    if (team)
      checkTeam(file, { team, merchant, roles: check.roles() }, [...check.path, ...teamPath], facts, report);
  }
  if (!isSandbox) refuseSandbox(file, tenants, report);
}

/** Where a merchant says which users and roles it has made in the sandbox. */
const teamPath = ['sandbox', 'team'];

/** Numbers of merchants and accounts of users are each given once. */
function checkRepeated(file: SourceFile, { merchants }: Tenants, report: Report): void {
  const seen = new Set<string>();
  const claim = (what: string, name: string | undefined, path: string[]) => {
    if (name === undefined) return;
    // Input methods write letters in two widths, which nobody tells apart in an address.
    const key = `${what} ${name.normalize('NFKC').toLowerCase()}`;
    if (seen.has(key)) {
      report(file, path, {
        code: 'duplicate-tenant',
        message: `There are two ${what}s "${name}". Keep one of them.`,
      });
    }
    seen.add(key);
  };
  for (const [index, { code, users = [], sandbox }] of merchants.entries()) {
    claim('merchant', code, ['merchants', String(index), 'code']);
    for (const [place, { account }] of users.entries())
      claim('user', account, ['merchants', String(index), 'users', String(place), 'account']);
    for (const [place, { account }] of (sandbox?.team?.users ?? []).entries())
      claim('user', account, ['merchants', String(index), ...teamPath, 'users', String(place), 'account']);
  }
}

class MerchantCheck {
  constructor(
    readonly file: SourceFile,
    readonly path: string[],
    readonly tenants: Tenants,
    readonly merchant: Partial<TenantMerchant>,
    readonly facts: TenantFacts,
    readonly report: Report,
  ) {}

  /** The accounts are in known countries, without duplicates. */
  accounts(): void {
    if (!Array.isArray(this.merchant.accounts)) return;
    const seen = new Set<string>();
    for (const [index, account] of this.merchant.accounts.entries()) {
      const country = typeof account === 'string' ? account : account.country;
      const path = [...this.path, 'accounts', String(index)];
      if (!this.facts.countries.includes(country))
        this.#unknown('country', country, path, this.facts.countries);
      if (seen.has(country)) {
        this.report(this.file, path, {
          code: 'duplicate-tenant',
          message: `"${country}" is named twice. A merchant has one account in a country.`,
        });
      }
      seen.add(country);
    }
  }

  /** Its rules of settlement can be followed. */
  settlements(): void {
    const { accounts = [], settles = [] } = this.merchant;
    const own = tenantAccounts({ accounts }, this.facts.countries).map(({ country }) => country);
    const path = [...this.path, 'settles'];
    checkSettlements(this.file, settles, path, { facts: this.facts, accounts: own }, this.report);
  }

  /** Checks that every kind of order has a price from now on, for any method, wherever there are accounts. */
  fees(now: Date): void {
    const { accounts = [], fees } = this.merchant;
    const own = tenantAccounts({ accounts }, this.facts.countries).map(({ country }) => country);
    const known = this.facts.countries.filter((country) => own.includes(country));
    if (fees === undefined) {
      if (known.length === 0 || this.facts.kinds.length === 0) return;
      this.report(this.file, this.path, {
        code: 'missing-fee',
        message: `Merchant ${this.merchant.code} has accounts but no "fees". Name one of the price lists below "fees".`,
      });
      return;
    }
    const lists = this.tenants.fees ?? {};
    const prices = Object.hasOwn(lists, fees) ? lists[fees] : undefined;
    if (!prices) {
      this.#unknown('price list', fees, [...this.path, 'fees'], Object.keys(lists));
      return;
    }
    for (const country of known) {
      for (const kind of this.facts.kinds) {
        if (this.facts.optionalKinds.has(kind)) continue;
        const tiers = pricesOf(prices, country, kind).get(anyMethod) ?? [];
        if (tiersOn(tiers, this.facts.day(country, now)).length > 0) continue;
        const [first] = beginnings(tiers);
        const until = first === undefined ? '' : ` before ${first}`;
        const remedy = first === undefined ? '' : ', and without "begins"';
        this.report(this.file, ['fees', fees], {
          code: 'missing-fee',
          message: `Merchant ${this.merchant.code} has an account in ${country}, for which "${fees}" has no price of ${kind}${until}. Add one with "country": "${country}" and "kind": "${kind}"${remedy}.`,
          at: 'key',
        });
      }
    }
  }

  /** Every user has a role that there is, and a language that there is. */
  users(): void {
    const roles = Object.keys(this.roles());
    for (const [index, { role, language, sandbox }] of (this.merchant.users ?? []).entries()) {
      const path = [...this.path, 'users', String(index)];
      if (role !== undefined && !roles.includes(role)) this.#unknown('role', role, [...path, 'role'], roles);
      if (language !== undefined && !this.facts.languages.includes(language))
        this.#unknown('language', language, [...path, 'language'], this.facts.languages);
      for (const [place, text] of (sandbox?.whitelist ?? []).entries()) {
        if (parseNetwork(text)) continue;
        this.report(this.file, [...path, 'sandbox', 'whitelist', String(place)], {
          code: 'invalid-value',
          message: `"${text}" is no IP address or network, such as 203.0.113.7 or 203.0.113.0/24.`,
        });
      }
    }
  }

  /**
   * Checks that a second person can approve orders above a limit. It takes two users with that permission, as nobody
   * approves their own orders.
   */
  approvals(): void {
    const { limits = [], users = [], code } = this.merchant;
    const { approvals, permissions } = this.facts;
    const roles = this.roles();
    const mayApprove = (permission: string) =>
      users.filter(
        ({ role, status }) =>
          status !== 'disabled' && matchPermissions(roles[role] ?? [], permissions).includes(permission),
      );
    for (const [index, { kind, approvalAbove }] of limits.entries()) {
      if (approvalAbove === undefined) continue;
      const refuse = (message: string, severity: 'error' | 'warning') =>
        this.report(this.file, [...this.path, 'limits', String(index), 'approvalAbove'], {
          code: 'no-approval',
          severity,
          message,
          at: 'key',
        });
      for (const one of kind === undefined ? approvals.keys() : [kind]) {
        const permission = approvals.get(one);
        const [first, second] = permission === undefined ? [] : mayApprove(permission);
        if (permission === undefined) {
          const remedy = approvals.size > 0 ? `It is for ${[...approvals.keys()].join(', ')}.` : 'Remove it.';
          refuse(
            `Nobody approves orders of the kind "${one}" a second time, so this has no effect. ${remedy}`,
            'error',
          );
        } else if (!second) {
          refuse(
            first
              ? `Only ${first.account} has "${permission}", and nobody approves their own order: what ${first.account} orders above ${approvalAbove} waits until it is canceled. Give a second user that permission.`
              : `No user of merchant ${code} has "${permission}": every ${one} above ${approvalAbove} waits until it is canceled.`,
            'warning',
          );
        }
      }
    }
  }

  /**
   * Checks that records which users create do not wait for ever. Somebody who sees them can take them further, and it
   * is another person where the creator may not.
   */
  waits(): void {
    const { users = [], accounts = [], code, status } = this.merchant;
    if (status === 'disabled' || accounts.length === 0) return;
    const roles = this.roles();
    const enabled = users.filter((user) => user.status !== 'disabled');
    const withAll = (permissions: string[]) =>
      enabled.filter(
        ({ role }) => matchPermissions(roles[role] ?? [], permissions).length === permissions.length,
      );
    for (const { resource, state, creates, ways } of this.facts.waits) {
      const able = ways.map((way) => ({ ...way, users: withAll(way.takes) }));
      const isStuck = (creator: (typeof users)[number]) =>
        !able.some(({ users: those, not, only }) => those.some((user) => (user === creator ? !not : !only)));
      const stuck = withAll(creates).filter(isStuck);
      if (stuck.length === 0) continue;
      const those = stuck.map(({ account }) => account).join(', ');
      this.report(this.file, [...this.path, 'users'], {
        code: 'stuck-records',
        severity: 'warning',
        message: `What ${those} of merchant ${code} creates in "${resource}" stays "${state}": ${reasonOf(ways)}`,
        at: 'key',
      });
    }
  }

  /** The roles that the merchant has, by name. */
  roles(): Record<string, string[]> {
    return tenantRoles(this.tenants, this.merchant as TenantMerchant);
  }

  #unknown(what: string, name: string, path: string[], known: readonly string[]): void {
    this.report(this.file, path, unknownName(what, name, known));
  }
}

/** Returns why nobody takes a record further, and the remedy. */
function reasonOf(ways: Wait['ways']): string {
  const permissions = [...new Set(ways.flatMap(({ takes }) => takes.at(-1)!))];
  if (permissions.length === 0) return 'what leads further is there in a sandbox only. Add an action.';
  const named = permissions.map((permission) => `"${permission}"`).join(' or ');
  const others = ways.every(({ not }) => not) ? 'no other user has' : 'no user who may has';
  return `${others} ${named}. Give it to ${ways.every(({ not }) => not) ? 'a second user' : 'a user'}.`;
}
