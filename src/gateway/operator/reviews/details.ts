import { bindResource } from '../../../metadata/bind/bindResource';
import { entityTable } from '../../../metadata/storage/entityTable';
import { recordEvent } from '../../database/recordEvents';
import type { EntityRecord } from '../../database/records';
import { withTransaction } from '../../database/units/transaction';
import { hasMasked } from '../../../metadata/values/masking';
import { resourceView, serializeRecord, visibleFields } from '../../resources/resourceView';
import { readNamedRecord } from '../../resources/writes/inputs/references';
import { recordOperatorEvents } from '../operatorEvents';
import type { ReviewContext } from './decide';
import {
  describeFields,
  describeReview,
  findReviewed,
  numberOf,
  type ReviewedRecord,
  type ReviewReading,
} from './reviews';
import type { ReviewDetails } from '../../../contract/operator/reviews';

/** Reads a record that is or was reviewed, by its id or number, with the records that it names. Masked values stay masked. */
export async function readDetails(context: ReviewReading, name: string): Promise<ReviewDetails> {
  const found = await findReviewed(context.db, context.model, context.scope, name);
  return describe(context, found, await readNamed(context, found), false);
}

/**
 * Reads the same with masked values whole, such as the number of the bank account that money is sent to. That is an event of
 * each record for each of these values, in the transaction that reads them (product 9.5).
 */
export async function revealDetails(
  context: Omit<ReviewContext, 'effects'>,
  name: string,
): Promise<ReviewDetails> {
  const { model, scope, actor, now: at, language } = context;
  return withTransaction(context.db, async (db) => {
    const found = await findReviewed(db, model, scope, name);
    const { merchantId, merchantCode, country } = found;
    const named = await readNamed({ ...context, db }, found);
    for (const { resource, record } of [found, ...named]) {
      const bound = bindResource(model, resource, country, language);
      const masked = Object.values(bound.fields).filter(
        (field) => hasMasked(field) && (record[field.name] ?? null) !== null,
      );
      const note = '@gateway.event.revealed';
      const events = masked.map((field) => ({ at, actor, note, field: field.name }));
      const table = entityTable(model, bound.entity);
      await recordEvent(db, table, { merchantId, country, id: record.id }, ...events);
      const subject = { subject: bound.entity, merchant: merchantCode, name: numberOf(bound, record) };
      if (events.length > 0) await recordOperatorEvents(db, [{ at, actor, action: 'revealed', ...subject }]);
    }
    return describe(context, found, named, true);
  });
}

/** A record that another one names, and the title of the field that does. */
interface NamedRecord {
  title: string;
  resource: string;
  record: EntityRecord;
}

async function readNamed(
  { db, model, language }: ReviewReading,
  { resource, country, merchantId, record }: ReviewedRecord,
): Promise<NamedRecord[]> {
  const named: NamedRecord[] = [];
  for (const { name, title, ui } of Object.values(bindResource(model, resource, country, language).fields)) {
    const value = record[name];
    if (!ui.record || typeof value !== 'string') continue;
    const of = ui.record.resource;
    const found = await readNamedRecord(db, model, { merchantId, country }, of, value);
    if (found) named.push({ title, resource: of, record: found });
  }
  return named;
}

function describe(
  reading: ReviewReading,
  found: ReviewedRecord & { since: string | null },
  named: NamedRecord[],
  whole: boolean,
): ReviewDetails {
  const { model, language } = reading;
  const { country } = found;
  return {
    ...describeReview(reading, found, found.since, whole),
    records: named.map(({ title, resource, record }) => {
      const view = resourceView(model, resource, country);
      const shown = whole ? visibleFields(view, record) : serializeRecord(view, record);
      return {
        title,
        fields: describeFields(model, bindResource(model, resource, country, language), country, shown),
      };
    }),
  };
}
