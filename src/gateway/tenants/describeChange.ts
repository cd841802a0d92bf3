import { toMajor } from '../../metadata/tenants/prices';
import type { TenantChange } from './difference';

const signs = { added: '+', changed: '~', disabled: '-', removed: '-' };

/** Describes a change in one line for an operator, such as `~ 800101 fees MX payout: from 0.00 …`. */
export function describeChange(change: TenantChange): string {
  const { action, subject, merchant, name } = change;
  const what = subject === 'merchant' ? 'merchant' : `${subject} ${name}`;
  return `${signs[action]} ${merchant} ${what}: ${describeStep(change)}`;
}

function describeStep(change: TenantChange): string {
  const { action } = change;
  if (action === 'disabled') return 'disabled';
  if (action === 'removed') return `removed (${describeValue(change, 'before')})`;
  const now = describeValue(change, 'after');
  return action === 'added' ? now : `${describeValue(change, 'before')} → ${now}`;
}

function describeValue(change: TenantChange, side: 'before' | 'after'): string {
  switch (change.subject) {
    case 'merchant': {
      const { name, email, status } = change[side]!;
      return [name, ...(email === null ? [] : [email]), status].join(', ');
    }
    case 'role':
      return change[side]!.join(' ') || 'no permission';
    case 'account': {
      const { status, gateway, position } = change[side]!;
      return [status, `place ${position + 1}`, ...(gateway ? [gateway] : [])].join(', ');
    }
    case 'fees':
      return change[side]!.map(
        ({ from, fixed, rate }) => `from ${toMajor(from)} ${toMajor(fixed)} + ${rate / 10_000}%`,
      ).join('; ');
    case 'limit': {
      const { minimum, maximum, approvalAbove } = change[side]!;
      const parts = [
        minimum !== null && `at least ${toMajor(minimum)}`,
        maximum !== null && `at most ${toMajor(maximum)}`,
        approvalAbove !== null && `a second person above ${toMajor(approvalAbove)}`,
      ];
      return parts.filter(Boolean).join(', ') || 'any amount';
    }
    case 'user': {
      const { role, status } = change[side]!;
      return `${role}, ${status}`;
    }
  }
}
