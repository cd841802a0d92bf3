import { didYouMeanOneOf } from '../../source/didYouMean';
import type { SourceFile } from '../../source/Project';
import type { Report } from '../../source/reporter';
import { anyMethod, pricesOf } from '../../tenants/prices';
import { checkApprovals } from './checkApprovals';
import { checkGiven } from './checkGiven';
import { checkLimits, checkPrices } from './checkPrices';
import { checkRoles } from './checkRoles';
import { checkWaits } from './checkWaits';
import type { TenantFacts } from '../../tenants/tenantFacts';
import { parseNetwork } from '../../values/networks';
import { tenantAccounts, tenantRoles, type TenantMerchant, type Tenants } from '../../model/Tenants';

/** Checks what a tenants file says; its shape was checked before. `isSandbox` allows public credentials. */
export function checkTenants(file: SourceFile, facts: TenantFacts, isSandbox: boolean, report: Report): void {
  const tenants = { merchants: [], ...(file.value as Partial<Tenants>) };
  checkRoles(file, tenants.roles, ['roles'], facts, report);
  for (const [name, prices] of Object.entries(tenants.fees ?? {}))
    checkPrices(file, prices, ['fees', name], facts, report);
  checkGiven(file, tenants.records, ['records'], facts, report);
  checkRepeated(file, tenants, report);
  for (const [index, merchant] of tenants.merchants.entries()) {
    const check = new MerchantCheck(file, ['merchants', String(index)], tenants, merchant, facts, report);
    check.accounts();
    check.fees();
    check.users();
    checkRoles(file, merchant.roles, [...check.path, 'roles'], facts, report);
    checkLimits(file, merchant.limits ?? [], [...check.path, 'limits'], facts, report);
    checkApprovals(file, tenants, index, facts, report);
    checkWaits(file, tenants, index, facts, report);
    checkGiven(file, merchant.records, [...check.path, 'records'], facts, report);
    if (!isSandbox) check.credentials();
  }
}

/** Numbers of merchants and accounts of users are each given once. */
function checkRepeated(file: SourceFile, { merchants }: Tenants, report: Report): void {
  const seen = new Set<string>();
  const claim = (what: string, name: string | undefined, path: string[]) => {
    if (name === undefined) return;
    const key = `${what} ${name.toLowerCase()}`;
    if (seen.has(key)) {
      report(file, path, {
        code: 'duplicate-tenant',
        message: `There are two ${what}s "${name}". Keep one of them.`,
      });
    }
    seen.add(key);
  };
  for (const [index, { code, users = [] }] of merchants.entries()) {
    claim('merchant', code, ['merchants', String(index), 'code']);
    for (const [place, { account }] of users.entries())
      claim('user', account, ['merchants', String(index), 'users', String(place), 'account']);
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

  /** There is a price for every kind of order in every country with an account, whatever the method. */
  fees(): void {
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
        if (this.facts.optionalKinds.has(kind) || pricesOf(prices, country, kind).has(anyMethod)) continue;
        this.report(this.file, ['fees', fees], {
          code: 'missing-fee',
          message: `Merchant ${this.merchant.code} has an account in ${country}, for which "${fees}" has no price of ${kind}. Add one with "country": "${country}" and "kind": "${kind}".`,
          at: 'key',
        });
      }
    }
  }

  /** Every user has a role that there is, and a language that there is. */
  users(): void {
    const roles = Object.keys(tenantRoles(this.tenants, this.merchant as TenantMerchant));
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

  /** Only the sandbox's own file has public passwords. */
  credentials(): void {
    const refuse = (path: string[]) =>
      this.report(this.file, [...path, 'sandbox'], {
        code: 'sandbox-only',
        message:
          'Only sandbox/tenants.json may say this: it is for merchants with public passwords. Remove it.',
        at: 'key',
      });
    if (this.merchant.sandbox) refuse(this.path);
    for (const [index, { sandbox }] of (this.merchant.users ?? []).entries())
      if (sandbox) refuse([...this.path, 'users', String(index)]);
  }

  #unknown(what: string, name: string, path: string[], known: readonly string[]): void {
    this.report(this.file, path, {
      code: 'unknown-name',
      message: `There is no ${what} "${name}".${known.length > 0 ? didYouMeanOneOf(name, known) : ''}`,
    });
  }
}
