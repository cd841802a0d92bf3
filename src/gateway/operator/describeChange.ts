import { beginnings, describeTier, type MinorTier, toMajor } from '../../metadata/tenants/prices';
import type { Model } from '../../metadata/model/Model';
import type { Tables } from '../database/declared/tables';
import type { TenantChange } from './difference';

const signs = { added: '+', changed: '~', disabled: '-', removed: '-' };

/** Describes a change in one line for an operator, such as `~ 800101 fees MX payout: from 0.00 …`. */
export function describeChange(change: TenantChange): string {
  const { action, subject, merchant, name } = change;
  const what = subject === 'merchant' ? 'merchant' : `${subject} ${name}`;
  return `${signs[action]} ${merchant} ${what}: ${describeStep(change)}`;
}

/**
 * Describes a recorded change of fees or of a limit; undefined for other records. Amounts are in major units, with the currency of the
 * country in `name`.
 */
export function describeAmounts(
  { action, subject, merchant, name, before, after }: RecordedChange,
  model: Pick<Model, 'countries'>,
): string | undefined {
  if (subject !== 'fees' && subject !== 'limit') return undefined;
  const { currency = '' } = model.countries[name.split(' ')[0]!] ?? {};
  const sides = {
    ...(before !== null && { before: JSON.parse(before) }),
    ...(after !== null && { after: JSON.parse(after) }),
  };
  return describeStep(
    { action, subject, merchant, name, ...sides } as TenantChange,
    ` ${currency}`.trimEnd(),
  );
}

/** An event of an operator, as it is stored: what was before and after is JSON. */
type RecordedChange = Pick<
  Tables['operator_event'],
  'action' | 'subject' | 'merchant' | 'name' | 'before' | 'after'
>;

/** `unit` follows each amount. */
function describeStep(change: TenantChange, unit = ''): string {
  const { action } = change;
  if (action === 'disabled') return 'disabled';
  if (action === 'removed') return `removed (${describeValue(change, 'before', unit)})`;
  const now = describeValue(change, 'after', unit);
  return action === 'added' ? now : `${describeValue(change, 'before', unit)} → ${now}`;
}

function describeValue(change: TenantChange, side: 'before' | 'after', unit: string): string {
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
      return beginnings(change[side]!)
        .map((day) => describeTiers(change[side]!, day, unit))
        .join(', ');
    case 'limit': {
      const { minimum, maximum, approvalAbove } = change[side]!;
      const parts = [
        minimum !== null && `at least ${toMajor(minimum)}${unit}`,
        maximum !== null && `at most ${toMajor(maximum)}${unit}`,
        approvalAbove !== null && `a second person above ${toMajor(approvalAbove)}${unit}`,
      ];
      return parts.filter(Boolean).join(', ') || 'any amount';
    }
    case 'settlement': {
      const { after, unit: days, at, reserve, minimum } = change[side]!;
      const parts = [
        `${after} ${days === 'day' ? 'day' : 'business day'}${after === 1 ? '' : 's'} later at ${at}`,
        reserve && `${Math.round(reserve.share * 1_000_000) / 10_000}% in reserve for ${reserve.days} days`,
        minimum && `once ${minimum.amount}${unit} are due or after ${minimum.wait} days`,
      ];
      return parts.filter(Boolean).join(', ');
    }
    case 'records':
      return change[side]!.map((record) => Object.values(record).map(String).join(', ')).join('; ');
    case 'user': {
      const { role, status, madeBy } = change[side]!;
      return `${role}, ${status}${madeBy === undefined ? '' : ', made by the merchant itself'}`;
    }
  }
}

/** The tiers that begin on a day, such as `from 2027-01-01: from 0.00 …`. Without a day, those that count before. */
function describeTiers(tiers: readonly MinorTier[], day: string | undefined, unit: string): string {
  const described = tiers
    .filter(({ begins }) => begins === day)
    .map((tier) => describeTier(tier, unit))
    .join('; ');
  return day === undefined ? described : `from ${day}: ${described}`;
}
