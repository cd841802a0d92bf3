import type { CollectionOrder, PayInDetail } from '../../../metadata/generated/Entities';
import type { Country } from '../../../metadata/model/definitions';
import { parseRule, settlementTime } from '../../../metadata/tenants/settlementTime';
import { Amount } from '../../http/Amount';
import { storedText } from '../../http/translation';
import { shareOf } from './shareOf';
import type { StateStep } from './steps';

const day = 24 * 60 * 60_000;

/** Time at which a payment settles, and what is kept of it then. */
export type PlannedFields = Pick<PayInDetail, 'expectedSettlement' | 'reservedAmount' | 'reservedUntil'>;

/** The settlement of a payment: the fields that say of it when it is, and the step that does it. */
interface PlannedSettlement {
  at: Date;
  fields: PlannedFields;
  step: StateStep;
}

/** Plans the settlement of a payment or release at a time, by the rule that the order keeps. */
export function planSettlement(
  { settles }: Pick<CollectionOrder, 'settles'>,
  { id, netAmount }: Pick<PayInDetail, 'netAmount'> & { id: string },
  at: Date,
  country: Country,
): PlannedSettlement {
  const rule = parseRule(settles);
  const due = settlementTime(at, rule, country);
  const wait = (rule.minimum?.wait ?? 0) * day;
  const until = new Date(due.getTime() + wait).toISOString();
  const minimum = settles !== undefined && rule.minimum && { settles, until };
  return planAt(due, { settles, country, id, netAmount, ...(minimum && { minimum }) });
}

/** The later one of two times that may be missing. */
function latest(...times: (string | undefined)[]): string | undefined {
  const known = times.flatMap((time) => (time === undefined ? [] : [Date.parse(time)]));
  return known.length > 0 ? new Date(Math.max(...known)).toISOString() : undefined;
}

/** Adds the planned settlement of a payment to its order's: the latest times, and the sum of what is kept. */
export function addPlanned(order: PlannedFields, planned: PlannedFields): PlannedFields {
  const reservedAmount = (order.reservedAmount ?? 0) + (planned.reservedAmount ?? 0);
  const reservedUntil = latest(order.reservedUntil, planned.reservedUntil);
  return {
    expectedSettlement: latest(order.expectedSettlement, planned.expectedSettlement),
    ...(reservedAmount > 0 && { reservedAmount, reservedUntil }),
  };
}

/** A payment whose settlement is planned. */
interface SettledPayment {
  settles: string | undefined;
  country: Country;
  id: string;
  /** Minor units. */
  netAmount: number;
  minimum?: StateStep['minimum'];
}

/** Plans the settlement of a payment for a turn. */
export function planAt(
  at: Date,
  { settles, country, id, netAmount, minimum }: SettledPayment,
): PlannedSettlement {
  const { reserve, at: time } = parseRule(settles);
  const reservedAmount = reserve ? shareOf(netAmount, reserve.share) : 0;
  const step = settlementStep(id, at);
  const planned = {
    at,
    fields: { expectedSettlement: at.toISOString() },
    step: minimum ? { ...step, minimum } : step,
  };
  if (!reserve || reservedAmount === 0) return planned;
  const until = settlementTime(at, { after: reserve.days, unit: 'day', at: time }, country);
  return {
    at,
    fields: { ...planned.fields, reservedAmount, reservedUntil: until.toISOString() },
    step: {
      ...planned.step,
      note: storedText('orders.note.reserved', {
        amount: new Amount(reservedAmount, country, country.currency),
      }),
      changes: { ...step.changes, reserve: 'held' },
    },
  };
}

/** Returns when a payment or release at a time is settled, by the rule that the order keeps. */
export function nextSettlement(
  { settles }: Pick<CollectionOrder, 'settles'>,
  at: Date,
  country: Country,
): Date {
  return settlementTime(at, parseRule(settles), country);
}

/** The turn of a rule after another one. */
export function nextTurn(settles: string, turn: Date, country: Country): Date {
  return settlementTime(turn, { ...parseRule(settles), after: 1 }, country);
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
