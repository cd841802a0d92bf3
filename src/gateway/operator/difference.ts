import { isDeepStrictEqual } from 'node:util';
import type { JsonValue } from '../../metadata/model/json';
import type { SettlementRule } from '../../metadata/calendars/Calendar';
import type { MinorTier, OrderLimit } from '../../metadata/tenants/prices';
import {
  type AccountState,
  type MerchantFacts,
  type MerchantParts,
  type MerchantState,
  noParts,
  type StoredMerchant,
  type UserState,
} from './tenantState';

/** Subjects of changes, each with its texts before and after. */
interface ChangeSubjects {
  merchant: MerchantFacts;
  role: string[];
  account: AccountState;
  fees: MinorTier[];
  limit: OrderLimit;
  settlement: SettlementRule;
  user: UserState;
  records: Record<string, JsonValue>[];
}

/** A change of one kind of subject. */
interface ChangeOf<Subject extends keyof ChangeSubjects> {
  action: 'added' | 'changed' | 'disabled' | 'removed';
  subject: Subject;
  /** Merchant number. */
  merchant: string;
  /** Name of the subject: a role, a country, `MX payout`, an account name; empty for the merchant itself. */
  name: string;
  before?: ChangeSubjects[Subject];
  after?: ChangeSubjects[Subject];
}

/** Something that applying a file does. */
export type TenantChange = { [Subject in keyof ChangeSubjects]: ChangeOf<Subject> }[keyof ChangeSubjects];

/**
 * Returns the changes from the database to a file, in the order in which they are made. What the file does not name is disabled, never
 * deleted. What a merchant has made stays, except users that the file names.
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

function additions(merchant: MerchantState): TenantChange[] {
  const { code } = merchant;
  return [
    { action: 'added', subject: 'merchant', merchant: code, name: '', after: facts(merchant) },
    ...partChanges(noParts, merchant),
  ];
}

function changesOf(before: StoredMerchant, after: MerchantState): TenantChange[] {
  const named = Object.entries(before.own.users).filter(([account]) => Object.hasOwn(after.users, account));
  const changes = partChanges({ ...before, users: { ...before.users, ...Object.fromEntries(named) } }, after);
  const [old, next] = [facts(before), facts(after)];
  if (isDeepStrictEqual(old, next)) return changes;
  const action = isDisabled(next) && !isDisabled(old) ? 'disabled' : 'changed';
  return [
    { action, subject: 'merchant', merchant: after.code, name: '', before: old, after: next },
    ...changes,
  ];
}

function partChanges(before: MerchantParts, after: MerchantState): TenantChange[] {
  return [
    ...changesIn('role', before.roles, after.roles, after),
    ...changesIn('account', before.accounts, after.accounts, after),
    ...changesIn('fees', before.fees, after.fees, after),
    ...changesIn('limit', before.limits, after.limits, after),
    ...changesIn('settlement', before.settlements, after.settlements, after),
    ...changesIn('user', before.users, after.users, after),
    ...changesIn('records', before.records, after.records, after),
  ];
}

function changesIn<Subject extends keyof ChangeSubjects>(
  subject: Subject,
  old: Record<string, ChangeSubjects[Subject]>,
  next: Record<string, ChangeSubjects[Subject]>,
  wanted: MerchantState,
): ChangeOf<Subject>[] {
  const changes: ChangeOf<Subject>[] = [];
  const merchant = wanted.code;
  for (const [name, after] of Object.entries(next)) {
    const before = old[name];
    if (before === undefined) changes.push({ action: 'added', subject, merchant, name, after });
    else if (!isDeepStrictEqual(before, after)) {
      const action = isDisabled(after) && !isDisabled(before) ? 'disabled' : 'changed';
      changes.push({ action, subject, merchant, name, before, after });
    }
  }
  for (const [name, before] of Object.entries(old)) {
    if (Object.hasOwn(next, name)) continue;
    // Fees, limits and records of accounts that the file does not name stay, because their open orders still cost something.
    const action = endOf(subject, name, before, wanted);
    if (action) changes.push({ action, subject, merchant, name, before });
  }
  return changes;
}

/** Returns the facts about the merchant itself that are shown. */
function facts({ name, email, status }: MerchantState): MerchantFacts {
  return { name, email, status };
}

/** Returns the end of a subject that the file does not name, or nothing where it stays as it is. */
function endOf(
  subject: keyof ChangeSubjects,
  name: string,
  had: ChangeSubjects[keyof ChangeSubjects],
  { accounts }: MerchantState,
): 'disabled' | 'removed' | undefined {
  // A role that no user has gives nobody anything.
  if (subject === 'role') return undefined;
  if (subject === 'account' || subject === 'user') return isDisabled(had) ? undefined : 'disabled';
  return Object.hasOwn(accounts, name.split(' ')[0]!) ? 'removed' : undefined;
}

function isDisabled(value: ChangeSubjects[keyof ChangeSubjects]): boolean {
  return 'status' in value && value.status === 'disabled';
}
