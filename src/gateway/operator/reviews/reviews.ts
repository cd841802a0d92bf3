import { type RawBuilder, sql } from 'kysely';
import { noCountry } from '../../../metadata/bind/places';
import type { ReviewDefinition } from '../../../metadata/model/ReviewDefinition';
import type { Model } from '../../../metadata/model/Model';
import { entityTable, type EntityTable } from '../../../metadata/storage/entityTable';
import { isServedMerchant } from '../../auth/users';
import type { Config } from '../../config';
import { isRecordId } from '../../database/ids';
import { waitsForReview } from '../../database/indexes';
import { type EntityRow, toRecord } from '../../database/records';
import type { Database } from '../../database/tables';
import { GatewayError } from '../../http/errors';
import { describeReview, type Reading, type ReviewedRecord } from './Review';
import type { Review } from '../../../contract/reviews';

/** Which reviews an operator may see and decide: those of the merchants that are served, or of the sandbox's only. */
interface ReviewScope {
  config: Pick<Config, 'sandbox'>;
  sandboxOnly?: boolean;
}

/** With what reviews are read. */
export interface ReviewReading extends Reading {
  db: Database;
  scope: ReviewScope;
}

/** Most reviews of one answer. */
const maxReviews = 500;

/** A row of a reviewed entity with its merchant. */
type ReviewRow = EntityRow & {
  merchant_id: string;
  country: string;
  merchantCode: string;
  merchantName: string;
  since: string | null;
};

/** Reads what waits for operators, of all merchants and resources, the longest waiting first; at most 500. */
export async function readWaiting(reading: ReviewReading): Promise<Review[]> {
  const { db, model, scope } = reading;
  const reviews: Review[] = [];
  for (const { resource, review, table } of reviewedResources(model)) {
    const status = sql.ref(`record.${table.columns.get(review.field)!.column}`);
    const rows = await readRows(db, model, table, scope, review, waitsForReview(status, review));
    for (const row of rows)
      reviews.push(describeReview(reading, reviewedRecord(resource, review, table, row), row.since));
  }
  const oldest = reviews.toSorted((one, other) => ((one.since ?? '') < (other.since ?? '') ? -1 : 1));
  return oldest.slice(0, maxReviews);
}

/**
 * Finds the record of a review by its id or its number, whatever its state. Throws 404 where there is none, and 422 where
 * records of several merchants have the number.
 */
export async function findReviewed(
  db: Database,
  model: Model,
  scope: ReviewScope,
  name: string,
): Promise<ReviewedRecord & { since: string | null }> {
  const found: (ReviewedRecord & { since: string | null })[] = [];
  for (const { resource, review, table } of reviewedResources(model)) {
    const number = table.columns.get(model.resources[resource]!.list?.columns[0] ?? '')?.column;
    const condition = isRecordId(name)
      ? sql`record.id = ${name}`
      : number === undefined
        ? undefined
        : sql`${sql.ref(`record.${number}`)} = ${name}`;
    if (!condition || name.includes('\0')) continue;
    for (const row of await readRows(db, model, table, scope, review, condition))
      found.push({ ...reviewedRecord(resource, review, table, row), since: row.since });
  }
  const [first, second] = found;
  if (!first) throw new GatewayError({ status: 404, text: 'reviews.unknown', params: { name } });
  if (second) throw new GatewayError({ status: 422, text: 'reviews.ambiguous', params: { name } });
  return first;
}

function reviewedResources(
  model: Model,
): { resource: string; review: ReviewDefinition; table: EntityTable }[] {
  return Object.entries(model.resources).flatMap(([resource, { entity, review }]) => {
    const table = entityTable(model, entity);
    return review && table.isStored ? [{ resource, review, table }] : [];
  });
}

function reviewedRecord(
  resource: string,
  review: ReviewDefinition,
  table: EntityTable,
  row: ReviewRow,
): ReviewedRecord {
  const { merchant_id: merchantId, merchantCode, merchantName, country } = row;
  const record = toRecord(table, row);
  return { resource, review, table, merchantId, merchantCode, merchantName, country, record };
}

async function readRows(
  db: Database,
  model: Model,
  table: EntityTable,
  { config, sandboxOnly = false }: ReviewScope,
  { from }: ReviewDefinition,
  condition: RawBuilder<unknown>,
): Promise<ReviewRow[]> {
  const places = [...Object.keys(model.countries), noCountry];
  const { rows } = await sql<ReviewRow>`
    select record.*, merchant.code as "merchantCode", merchant.name as "merchantName", (
      select max(at) from record_event as event
      where event.merchant_id = record.merchant_id and event.record_id = record.id
        and entity = ${table.entity} and to_status = ${from}
    ) as since
    from ${sql.table(table.name)} as record join merchant on merchant.id = record.merchant_id
    where ${condition} and ${isServedMerchant(config)} and record.country = any(${places})
      ${sandboxOnly ? sql`and merchant.sandbox` : sql``}
    order by since nulls first, record.id limit ${maxReviews}`.execute(db);
  return rows;
}
