import { factsOf } from '../../../metadata/bind/schemas/places';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { Model } from '../../../metadata/model/Model';
import { currencyOf, exactAmount, formatMoney } from '../../../metadata/values/money';
import type { EntityRecord } from '../../database/records';
import { GatewayError } from '../../http/responses';
import type { OperatorRights } from '../OperatorRights';

/** An amount of a record, in minor units. */
export interface RecordAmount {
  currency: string;
  amount: number | bigint;
  /** Minor units of it as people read them. */
  textOf: (minor: number) => string;
}

/** Returns the amounts of a record. */
export function amountsOf(
  model: Model,
  { fields }: BoundResource,
  country: string,
  record: EntityRecord,
): RecordAmount[] {
  const facts = factsOf(model, country);
  return Object.values(fields).flatMap((field) => {
    const amount = field.kind === 'money' ? exactAmount(record[field.name]) : undefined;
    if (amount === undefined) return [];
    const currency = currencyOf(field, record, facts);
    return [{ currency, amount, textOf: (minor) => `${formatMoney(minor, facts)} ${currency}` }];
  });
}

/** Whether an operator may do all of it alone: a record without amounts is for two. */
export function isCovered(
  amounts: readonly RecordAmount[],
  alone: OperatorRights['alone'] | undefined = {},
): boolean {
  return amounts.length > 0 && amounts.every(({ currency, amount }) => amount <= (alone[currency] ?? 0));
}

/** Whether no amount is above what may be decided, by currency; without limits, none is. */
export function isWithin(
  limits: OperatorRights['limits'] | undefined,
  amounts: readonly RecordAmount[],
): boolean {
  return !limits || amounts.every(({ currency, amount }) => amount <= (limits[currency] ?? 0));
}

/** Throws 403 where an amount is above what may be decided. */
export function requireWithinLimits(
  limits: OperatorRights['limits'] | undefined,
  amounts: readonly RecordAmount[],
): void {
  if (!limits) return;
  for (const each of amounts) {
    if (isWithin(limits, [each])) continue;
    const limit = each.textOf(limits[each.currency] ?? 0);
    throw new GatewayError({ status: 403, text: 'reviews.aboveLimit', params: { limit } });
  }
}
