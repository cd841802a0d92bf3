import { isDeepStrictEqual } from 'node:util';
import type { MerchantFacts, MerchantState, StoredMerchant } from './tenantState';

/** What a change is about. */
export type ChangeSubject = 'merchant' | 'role' | 'account' | 'fees' | 'limit' | 'user';

/** Something that applying a file does. */
export interface TenantChange {
  action: 'added' | 'changed' | 'disabled' | 'removed';
  subject: ChangeSubject;
  /** Merchant number. */
  merchant: string;
  /** Which of the merchant's: a role, a country, `MX payout`, an account name; empty for the merchant itself. */
  name: string;
  before?: unknown;
  after?: unknown;
}

/**
 * Returns the changes from what is stored to what a file wants, in the order in which they are made. Merchants, accounts
 * and users that the file does not name are disabled, never deleted. Fees and limits of accounts that it names are
 * replaced; those of other accounts stay, because their open orders still cost something.
 */
export function tenantDifference(
  stored: ReadonlyMap<string, StoredMerchant>,
  wanted: ReadonlyMap<string, MerchantState>,
): TenantChange[] {
  const changes: TenantChange[] = [];
  for (const merchant of wanted.values()) {
    const before = stored.get(merchant.code);
    changes.push(...(before ? changesOf(before, merchant) : additions(merchant)));
  }
  for (const merchant of stored.values()) {
    const { code, status } = merchant;
    if (wanted.has(code) || status === 'disabled') continue;
    changes.push({
      action: 'disabled',
      subject: 'merchant',
      merchant: code,
      name: '',
      before: facts(merchant),
    });
  }
  return changes;
}

const parts = [
  ['role', 'roles'],
  ['account', 'accounts'],
  ['fees', 'fees'],
  ['limit', 'limits'],
  ['user', 'users'],
] as const;

function additions(merchant: MerchantState): TenantChange[] {
  const added = { action: 'added' as const, merchant: merchant.code };
  return [
    { ...added, subject: 'merchant', name: '', after: facts(merchant) },
    ...parts.flatMap(([subject, part]) =>
      Object.entries(merchant[part]).map(([key, after]): TenantChange => ({
        ...added,
        subject,
        name: key,
        after,
      })),
    ),
  ];
}

function changesOf(before: StoredMerchant, after: MerchantState): TenantChange[] {
  const { code } = after;
  const changes: TenantChange[] = [];
  if (!isDeepStrictEqual(facts(before), facts(after))) {
    const action = after.status === 'disabled' && before.status === 'active' ? 'disabled' : 'changed';
    changes.push({
      action,
      subject: 'merchant',
      merchant: code,
      name: '',
      before: facts(before),
      after: facts(after),
    });
  }
  for (const [subject, part] of parts) {
    const [old, next]: Record<string, unknown>[] = [before[part], after[part]];
    for (const [name, value] of Object.entries(next!)) {
      const had = old![name];
      if (had === undefined) changes.push({ action: 'added', subject, merchant: code, name, after: value });
      else if (!isDeepStrictEqual(had, value)) {
        const action = isDisabled(value) && !isDisabled(had) ? 'disabled' : 'changed';
        changes.push({ action, subject, merchant: code, name, before: had, after: value });
      }
    }
    for (const [name, had] of Object.entries(old!)) {
      if (Object.hasOwn(next!, name)) continue;
      const action = endOf(subject, name, had, after);
      if (action) changes.push({ action, subject, merchant: code, name, before: had });
    }
  }
  return changes;
}

/** What is shown of the merchant itself. */
function facts({ name, email, status }: MerchantState): MerchantFacts {
  return { name, email, status };
}

/** What becomes of something that the file does not name; nothing if it stays as it is. */
function endOf(
  subject: ChangeSubject,
  name: string,
  had: unknown,
  { accounts }: MerchantState,
): 'disabled' | 'removed' | undefined {
  // A role that no user has gives nobody anything.
  if (subject === 'role') return undefined;
  if (subject === 'account' || subject === 'user') return isDisabled(had) ? undefined : 'disabled';
  return Object.hasOwn(accounts, name.split(' ')[0]!) ? 'removed' : undefined;
}

function isDisabled(value: unknown): boolean {
  return (value as { status?: string }).status === 'disabled';
}
