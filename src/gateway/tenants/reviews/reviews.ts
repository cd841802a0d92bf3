import { type RawBuilder, sql } from 'kysely';
import { bindResource } from '../../../metadata/bind/bindResource';
import { factsOf, noCountry } from '../../../metadata/bind/places';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { ReviewDefinition } from '../../../metadata/model/definitions';
import type { JsonValue } from '../../../metadata/model/json';
import type { Model } from '../../../metadata/model/Model';
import { entityTable, type EntityTable } from '../../../metadata/storage/entityTable';
import { fileTypes, filesIn, type FileValue } from '../../../metadata/values/files';
import { currencyOf } from '../../../metadata/values/money';
import { isServedMerchant } from '../../auth/users';
import type { Config } from '../../config';
import { isRecordId } from '../../database/ids';
import { type EntityRecord, type EntityRow, toRecord } from '../../database/records';
import { waitsForReview } from '../../database/indexes';
import type { Database } from '../../database/tables';
import { GatewayError } from '../../http/errors';
import {
  arraySchema,
  instantSchema,
  nullable,
  objectSchema,
  textSchema,
} from '../../http/contract/RouteContract';
import { resourceView, serializeRecord, visibleFields } from '../../resources/resourceView';
import { valueText } from '../../resources/writes/valueText';

/** Which reviews an operator may see and decide: those of the merchants that are served, or of the sandbox's only. */
export interface ReviewScope {
  config: Pick<Config, 'sandbox'>;
  sandboxOnly?: boolean;
}

/** A record that operators decide about, and how its resource says that they do. */
export interface ReviewedRecord {
  resource: string;
  review: ReviewDefinition;
  table: EntityTable;
  merchantId: string;
  merchantCode: string;
  merchantName: string;
  country: string;
  record: EntityRecord;
}

/** A review as operators read it, in one language. */
export interface Review {
  id: string;
  resource: string;
  /** What the record is, such as "Recharge", and its number. */
  title: string;
  number: string;
  merchant: string;
  merchantName: string;
  /** Empty where the records belong to no country. */
  country: string;
  /** Since when it waits; null for a record that no event is known of. */
  since: string | null;
  /** The value of its state, and how people read that. */
  status: string;
  state: string;
  fields: ReviewedField[];
  files: (FileValue & { title: string })[];
}

/** A field of a reviewed record. */
export interface ReviewedField {
  name: string;
  title: string;
  /** As people read it. */
  text: string;
  /** As calls return it: an amount in minor units, an instant in UTC. */
  value: JsonValue;
  /** Of an amount. */
  currency?: string;
}

const fieldsSchema = arraySchema(
  objectSchema({ name: textSchema, title: textSchema, text: textSchema, value: {}, currency: textSchema }, [
    'currency',
  ]),
);

const reviewParts = {
  id: textSchema,
  resource: textSchema,
  title: textSchema,
  number: textSchema,
  merchant: textSchema,
  merchantName: textSchema,
  country: textSchema,
  since: nullable(instantSchema),
  status: textSchema,
  state: textSchema,
  fields: fieldsSchema,
  files: arraySchema(
    objectSchema({
      id: textSchema,
      title: textSchema,
      name: textSchema,
      type: { enum: Object.keys(fileTypes) },
      bytes: { type: 'integer' },
    }),
  ),
};

/** The schema of a {@link Review}. */
export const reviewSchema = objectSchema(reviewParts);

/** A review with the records that it names, such as the bank account that money is sent to. */
export interface ReviewDetails extends Review {
  records: { title: string; fields: ReviewedField[] }[];
}

/** The schema of {@link ReviewDetails}. */
export const reviewDetailsSchema = objectSchema({
  ...reviewParts,
  records: arraySchema(objectSchema({ title: textSchema, fields: fieldsSchema })),
});

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
export async function readWaiting(
  db: Database,
  model: Model,
  scope: ReviewScope,
  language: string,
): Promise<Review[]> {
  const reviews: Review[] = [];
  for (const { resource, review, table } of reviewedResources(model)) {
    const status = sql.ref(`record.${table.columns.get(review.field)!.column}`);
    const rows = await readRows(db, model, table, scope, review, waitsForReview(status, review));
    for (const row of rows)
      reviews.push(describeReview(model, reviewed(resource, review, table, row), row.since, language));
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
      found.push({ ...reviewed(resource, review, table, row), since: row.since });
  }
  const [first, second] = found;
  if (!first) throw new GatewayError({ status: 404, text: 'reviews.unknown', params: { name } });
  if (second) throw new GatewayError({ status: 422, text: 'reviews.ambiguous', params: { name } });
  return first;
}

/** Describes a reviewed record to operators. Masked values stay masked, unless it is to be `whole`. */
export function describeReview(
  model: Model,
  { resource, review, merchantCode, merchantName, country, record }: ReviewedRecord,
  since: string | null,
  language: string,
  whole = false,
): Review {
  const bound = bindResource(model, resource, country, language);
  const view = resourceView(model, resource, country);
  const shown = whole ? visibleFields(view, record) : serializeRecord(view, record);
  const aside = [bound.list?.columns[0], review.field];
  const status = record[review.field];
  return {
    id: record.id,
    resource,
    title: bound.recordTitle ?? bound.title,
    number: numberOf(bound, record),
    merchant: merchantCode,
    merchantName,
    country,
    since,
    status: typeof status === 'string' ? status : '',
    state: stateTitle(bound, review.field, record),
    fields: describeFields(model, bound, country, shown).filter(({ name }) => !aside.includes(name)),
    files: filesIn(bound.fields, shown).map(({ field, file }) => ({ ...file, title: field.title })),
  };
}

/** Describes the fields of a record that have a value, without files. */
export function describeFields(
  model: Model,
  { fields }: BoundResource,
  country: string,
  shown: EntityRecord,
): ReviewedField[] {
  const facts = factsOf(model, country);
  return Object.values(fields).flatMap((field) => {
    const { name, title, kind, ui } = field;
    const value = shown[name] ?? null;
    if (value === null || kind === 'file' || ui.internal) return [];
    const text = valueText(field, value, facts, shown);
    return [
      {
        name,
        title,
        text,
        value,
        ...(kind === 'money' ? { currency: currencyOf(field, shown, facts) } : {}),
      },
    ];
  });
}

/** What a record is called: the first column of its list, or else its id. */
export function numberOf({ list }: BoundResource, record: EntityRecord): string {
  const value = record[list?.columns[0] ?? ''];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : record.id;
}

/** The title of the state that a record is in. */
export function stateTitle({ fields }: BoundResource, field: string, record: EntityRecord): string {
  const option = fields[field]?.options?.find(({ value }) => value === record[field]);
  return option?.title ?? '';
}

function reviewedResources(
  model: Model,
): { resource: string; review: ReviewDefinition; table: EntityTable }[] {
  return Object.entries(model.resources).flatMap(([resource, { entity, review }]) => {
    const table = entityTable(model, entity);
    return review && table.isStored ? [{ resource, review, table }] : [];
  });
}

function reviewed(
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
