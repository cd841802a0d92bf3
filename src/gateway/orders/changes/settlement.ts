import type { CollectionOrder } from '../../../metadata/generated/Entities';
import type { Country } from '../../../metadata/model/definitions';
import { parseRule, settlementTime } from '../../../metadata/settlement/settlementTime';
import type { StateStep } from './steps';

/** When what is paid or released of an order at a time is settled: by the rule that the order keeps. */
export function nextSettlement(
  { settles }: Pick<CollectionOrder, 'settles'>,
  at: Date,
  country: Country,
): Date {
  return settlementTime(at, parseRule(settles), country);
}

/** Returns the step that settles a payment. */
export function settlementStep(id: string, at: Date): StateStep {
  const settledAt = at.toISOString();
  return {
    kind: 'state',
    at: settledAt,
    entity: 'pay-in-detail',
    id,
    field: 'settlement',
    from: 'unsettled',
    to: 'settled',
    changes: { settledAt },
  };
}
