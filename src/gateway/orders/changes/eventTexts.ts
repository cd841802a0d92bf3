import { entityFields } from '../../../metadata/bind/boundFields';
import type { Model } from '../../../metadata/model/Model';
import { translator } from '../../http/translation';

/** The field with the code of why something happened, by the entity that events report. Events of payments have no reason. */
export const reasonFields: Readonly<Record<string, string>> = {
  'collection-order': 'networkReason',
  'payout-order': 'networkReason',
  refund: 'networkReason',
  dispute: 'reason',
};

/** A record that an event reports. */
interface ReportedRecord {
  entity: string;
  country: string;
  record: object;
}

/**
 * Returns the words of an event (product 5.18), in the Model's first language, as applications have none. `reasonText` is of its reason's
 * code, if it has one; `next` says what the program is to do.
 */
export function eventTexts(
  model: Model,
  type: string,
  { entity, country, record }: ReportedRecord,
): { reasonText?: string; next: string } {
  const next = translator(model, model.languages[0] ?? 'en')(`orders.next.${type}`);
  const field = entityFields(model, entity, country)[reasonFields[entity] ?? ''];
  const code: unknown = field && new Map(Object.entries(record)).get(field.name);
  if (typeof code !== 'string') return { next };
  const option = field?.options?.find(({ value }) => value === code);
  return { reasonText: option?.title ?? code, next };
}
