import type { BoundField } from '../../../metadata/model/BoundField';
import type { Country } from '../../../metadata/model/definitions';
import type { JsonValue } from '../../../metadata/model/json';
import { isFileValue } from '../../../metadata/values/files';
import { currencyOf, exactAmount, formatMoney } from '../../../metadata/values/money';
import { formatInstant } from '../../../metadata/values/time';
import type { EntityRecord } from '../../database/records';

/** Returns a value as people read it, such as an option's title or a time in the country's zone. Amounts have their currency. */
export function valueText(
  field: BoundField,
  value: JsonValue,
  country: Country,
  record: EntityRecord,
): string {
  const option = field.options?.find((each) => each.value === value);
  if (option) return option.title;
  const amount = field.kind === 'money' ? exactAmount(value) : undefined;
  if (amount !== undefined) {
    return `${formatMoney(amount, country)} ${currencyOf(field, record, country)}`;
  }
  if (field.kind === 'file' && isFileValue(value)) return value.name;
  if (typeof value !== 'string') return JSON.stringify(value);
  return field.kind === 'instant' ? `${formatInstant(value, country.zone)} ${country.zone}` : value;
}
