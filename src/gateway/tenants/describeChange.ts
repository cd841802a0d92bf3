import { type MinorTier, type OrderLimit, toMajor } from '../../metadata/tenants/prices';
import type { TenantChange } from './difference';
import type { AccountState, MerchantFacts, UserState } from './tenantState';

const signs = { added: '+', changed: '~', disabled: '-', removed: '-' };

/** Describes a change in one line for an operator, such as `~ 800101 fees MX payout: from 0.00 …`. */
export function describeChange({ action, subject, merchant, name, before, after }: TenantChange): string {
  const what = subject === 'merchant' ? 'merchant' : `${subject} ${name}`;
  return `${signs[action]} ${merchant} ${what}: ${describeStep(action, subject, before, after)}`;
}

function describeStep(
  action: TenantChange['action'],
  subject: TenantChange['subject'],
  before: unknown,
  after: unknown,
): string {
  if (action === 'disabled') return 'disabled';
  if (action === 'removed') return `removed (${describeValue(subject, before)})`;
  const now = describeValue(subject, after);
  return action === 'added' ? now : `${describeValue(subject, before)} → ${now}`;
}

function describeValue(subject: TenantChange['subject'], value: unknown): string {
  switch (subject) {
    case 'merchant': {
      const { name, email, status } = value as MerchantFacts;
      return [name, ...(email === null ? [] : [email]), status].join(', ');
    }
    case 'role':
      return (value as string[]).join(' ') || 'no permission';
    case 'account': {
      const { status, gateway, position } = value as AccountState;
      return [status, `place ${position + 1}`, ...(gateway ? [gateway] : [])].join(', ');
    }
    case 'fees':
      return (value as MinorTier[])
        .map(({ from, fixed, rate }) => `from ${toMajor(from)} ${toMajor(fixed)} + ${rate / 10_000}%`)
        .join('; ');
    case 'limit': {
      const { minimum, maximum, approvalAbove } = value as OrderLimit;
      const parts = [
        minimum !== null && `at least ${toMajor(minimum)}`,
        maximum !== null && `at most ${toMajor(maximum)}`,
        approvalAbove !== null && `a second person above ${toMajor(approvalAbove)}`,
      ];
      return parts.filter(Boolean).join(', ') || 'any amount';
    }
    case 'user': {
      const { role, status } = value as UserState;
      return `${role}, ${status}`;
    }
  }
}
