import { factsOf } from '../../metadata/bind/schemas/places';
import type { BoundResource } from '../../metadata/model/BoundResource';
import type { Model } from '../../metadata/model/Model';
import { isMaskedField } from '../../metadata/values/masking';
import { currencyOf } from '../../metadata/values/money';
import type { EntityRecord } from '../database/records';
import type { Happened } from './note';

/** The label and amount by which a notification names its record. */
export type RecordNames = Pick<Happened, 'label' | 'amount'>;

/**
 * Returns the values by which a record is recognized: its name, that of its card, and its headline's amount. Masked values are left out.
 */
export function namesOf(
  model: Model,
  { country, fields, list, detail }: BoundResource,
  record: EntityRecord,
): RecordNames {
  const shown = (name: string | undefined) => {
    const field = name === undefined ? undefined : fields[name];
    return field && !isMaskedField(field) ? field : undefined;
  };
  const names = new Set([detail?.title ?? list?.columns[0], list?.lead?.title]);
  const texts = [...names].flatMap((name) => {
    const value = record[shown(name)?.name ?? ''];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : [];
  });
  const money = shown(detail?.headline?.amount);
  const minor = money && record[money.name];
  return {
    label: texts.length === 0 ? undefined : texts.join(' · '),
    amount:
      money && typeof minor === 'number'
        ? { minor, currency: currencyOf(money, record, factsOf(model, country)) }
        : undefined,
  };
}
