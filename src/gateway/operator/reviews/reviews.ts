import { type RawBuilder, sql } from 'kysely';
import { factsOf, noCountry } from '../../../metadata/bind/schemas/places';
import type { ReviewDefinition } from '../../../metadata/model/ReviewDefinition';
import type { Model } from '../../../metadata/model/Model';
import { entityTable, type EntityTable } from '../../../metadata/storage/entityTable';
import { isServedMerchant } from '../../auth/users';
import type { Config } from '../../config';
import { isRecordId } from '../../database/ids';
import { type EntityRecord, type EntityRow, toRecord } from '../../database/records';
import type { Database } from '../../database/declared/tables';
import { GatewayError } from '../../http/responses';
import type { Review, ReviewedField } from '../../../contract/operator/reviews';
import { bindCountry } from '../../../metadata/bind/bindCountry';
import { bindResource } from '../../../metadata/bind/bindResource';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import { filesIn } from '../../../metadata/values/files';
import { currencyOf } from '../../../metadata/values/money';
import type { KeyRing } from '../../database/secrets/KeyRing';
import { resourceView, serializeRecord, visibleFields } from '../../resources/resourceView';
import { revisionOf } from '../../resources/masking/revision';
import { valueText } from '../../resources/writes/valueText';

/** Scope of reviews: those of the merchants that are served, or of the sandbox's only. */
interface ReviewScope {
  config: Pick<Config, 'sandbox' | 'secondPersonDays' | 'singleOperator'>;
  sandboxOnly?: boolean;
}

/** Context in which reviews are read. */
export interface ReviewReading extends Reading {
  db: Database;
  scope: ReviewScope;
}

/** Greatest number of records of several merchants with one number. */
const maxNamesakes = 10;

/** A row of a reviewed entity with its merchant. */
export type ReviewRow = EntityRow & {
  merchant_id: string;
  country: string;
  merchantCode: string;
  merchantName: string;
  since: string | null;
};

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
    for (const row of await readRows(db, model, { table, scope, review, condition, limit: maxNamesakes }))
      found.push({ ...reviewedRecord(resource, review, table, row), since: row.since });
  }
  const [first, second] = found;
  if (!first) throw new GatewayError({ status: 404, text: 'reviews.unknown', params: { name } });
  if (second) throw new GatewayError({ status: 422, text: 'reviews.ambiguous', params: { name } });
  return first;
}

/** The resources whose records operators decide about. */
export function reviewedResources(
  model: Model,
): { resource: string; review: ReviewDefinition; table: EntityTable }[] {
  return Object.entries(model.resources).flatMap(([resource, { entity, review }]) => {
    const table = entityTable(model, entity);
    return review && table.isStored ? [{ resource, review, table }] : [];
  });
}

export function reviewedRecord(
  resource: string,
  review: ReviewDefinition,
  table: EntityTable,
  row: ReviewRow,
): ReviewedRecord {
  const { merchant_id: merchantId, merchantCode, merchantName, country } = row;
  const record = toRecord(table, row);
  return { resource, review, table, merchantId, merchantCode, merchantName, country, record };
}

/** Query of the rows of a reviewed entity. */
interface RowsQuery {
  table: EntityTable;
  scope: ReviewScope;
  review: ReviewDefinition;
  /** Condition on `record` and its `merchant`. */
  condition: RawBuilder<unknown>;
  /** Position after which rows are read: only shorter waits follow. */
  after?: ReviewPosition | undefined;
  limit: number;
}

/** A place among reviews, the longest waiting first. */
export interface ReviewPosition {
  since: string | null;
  id: string;
}

/** A wait without a known beginning counts as the longest. */
const sinceEver = (since: RawBuilder<unknown>) => sql`coalesce(${since}, '-infinity'::timestamptz)`;

/** Reads records with their merchants, the longest waiting first. */
export async function readRows(
  db: Database,
  model: Model,
  { table, scope, review, condition, after, limit }: RowsQuery,
): Promise<ReviewRow[]> {
  const beyond =
    after &&
    sql`where (${sinceEver(sql`since`)}, id) > (${sinceEver(sql`${after.since}::timestamptz`)}, ${after.id}::uuid)`;
  const { rows } = await sql<ReviewRow>`
    select * from (
      select record.*, merchant.code as "merchantCode", merchant.name as "merchantName", (
        select max(at) from record_event as event
        where event.merchant_id = record.merchant_id and event.record_id = record.id
          and entity = ${table.entity} and to_status = ${review.from}
      ) as since
      from ${ofScope(model, table, scope)} and ${condition}
    ) as reviewed ${beyond ?? sql``}
    order by ${sinceEver(sql`since`)}, id limit ${limit}`.execute(db);
  return rows;
}

/** The records of an entity that an operator may see, as `record`, with their `merchant`. More conditions may follow. */
export function ofScope(
  { countries }: Model,
  table: EntityTable,
  { config, sandboxOnly = false }: ReviewScope,
): RawBuilder<unknown> {
  const places = [...Object.keys(countries), noCountry];
  return sql`${sql.table(table.name)} as record join merchant on merchant.id = record.merchant_id
    where ${isServedMerchant(config)} and record.country = any(${places})
      ${sandboxOnly ? sql`and merchant.sandbox` : sql``}`;
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

/** Context in which records are described: a language, and what signs their revisions. */
interface Reading {
  model: Model;
  keyRing: KeyRing;
  language: string;
}

/** Describes a reviewed record to operators. Masked values stay masked, unless it is to be `whole`. */
export function describeReview(
  { model, keyRing, language }: Reading,
  { resource, review, merchantCode, merchantName, country, record }: ReviewedRecord,
  since: string | null,
  whole = false,
): Review {
  const bound = bindResource(model, resource, country, language);
  const view = resourceView(model, resource, country);
  const shown = whole ? visibleFields(view, record) : serializeRecord(view, record);
  const aside = [numberField(bound), review.field];
  const status = record[review.field];
  return {
    id: record.id,
    resource,
    title: bound.recordTitle ?? bound.title,
    number: numberOf(bound, record),
    numberTitle: bound.fields[numberField(bound)]?.title ?? '',
    merchant: merchantCode,
    merchantName,
    country,
    countryName: country === noCountry ? '' : bindCountry(model, country, language).name,
    since,
    status: typeof status === 'string' ? status : '',
    state: stateTitle(bound, review.field, record),
    revision: revisionOf(keyRing, view, record),
    fields: describeFields(model, bound, country, shown, review.propose).filter(
      ({ name }) => !aside.includes(name),
    ),
    files: filesIn(bound.fields, shown).map(({ field, file }) => ({ ...file, title: field.title })),
  };
}

/** Describes the fields of a record that have a value, without files; internal ones only where operators have `given` them. */
export function describeFields(
  model: Model,
  { fields }: BoundResource,
  country: string,
  shown: EntityRecord,
  given: readonly string[] = [],
): ReviewedField[] {
  const facts = factsOf(model, country);
  return Object.values(fields).flatMap((field) => {
    const { name, title, kind, ui } = field;
    const value = shown[name] ?? null;
    if (value === null || kind === 'file' || (ui.internal && !given.includes(name))) return [];
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

/** Returns the number of a record for people: the first column of its list, or else its id. */
export function numberOf(bound: BoundResource, record: EntityRecord): string {
  const value = record[numberField(bound)];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : record.id;
}

/** The field with what a record is called; empty for a resource without a list. */
const numberField = ({ list }: BoundResource): string => list?.columns[0] ?? '';

/** The title of the state that a record is in. */
export function stateTitle({ fields }: BoundResource, field: string, record: EntityRecord): string {
  const option = fields[field]?.options?.find(({ value }) => value === record[field]);
  return option?.title ?? '';
}
