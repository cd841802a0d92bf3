import { type RawBuilder, sql } from 'kysely';
import type { Review } from '../../../contract/operator/reviews';
import { isRecordId } from '../../database/ids';
import { waitsForReview } from '../../database/indexes';
import type { EntityTable } from '../../../metadata/storage/entityTable';
import type { ReviewDefinition } from '../../../metadata/model/ReviewDefinition';
import type { Model } from '../../../metadata/model/Model';
import type { ErrorDetail } from '../../../contract/envelope';
import { type Query, rejectQuery } from '../../resources/queryParameters';
import {
  describeReview,
  ofScope,
  readRows,
  reviewedRecord,
  reviewedResources,
  type ReviewPosition,
  type ReviewReading,
} from './reviews';

/** Filter of waiting reviews; all without one. */
export interface WaitingFilter {
  /** A resource whose records are reviewed. */
  resource?: string | undefined;
  country?: string | undefined;
  /** The number of a merchant. */
  merchant?: string | undefined;
}

/** A page of what waits. */
interface WaitingQuery extends WaitingFilter {
  after?: ReviewPosition | undefined;
  limit: number;
}

/** Reviews of a page, at most and by default. */
const pageSize = { most: 500, usual: 100 };

/** The parameters of the list, for its contract. */
export const waitingParameters = {
  resource: { type: 'string', description: 'Only records of this resource.' },
  country: { type: 'string', description: 'Only records of this country, by its code.' },
  merchant: { type: 'string', description: 'Only records of the merchant with this number.' },
  after: { type: 'string', description: 'What the page before this one has said in `X-Next-Cursor`.' },
  limit: {
    type: 'integer',
    minimum: 1,
    maximum: pageSize.most,
    description: `How many reviews the page has; ${pageSize.usual} without it.`,
  },
} as const;

/** Reads the parameters; throws one 422 with everything that is wrong. */
export function parseWaiting(model: Model, query: Query): WaitingQuery {
  const errors: ErrorDetail[] = [];
  const textOf = (name: keyof typeof waitingParameters) => {
    const value = query[name];
    if (value === undefined || value === '') return undefined;
    if (typeof value === 'string' && !value.includes('\0')) return value;
    errors.push({ path: `/${name}`, keyword: 'type.text', params: {} });
    return undefined;
  };
  const [resource, country, merchant] = [textOf('resource'), textOf('country'), textOf('merchant')];
  if (resource !== undefined && !reviewedResources(model).some((each) => each.resource === resource))
    errors.push({ path: '/resource', keyword: 'unknownResource', params: { resource } });
  if (country !== undefined && !Object.hasOwn(model.countries, country)) {
    const values = Object.keys(model.countries).join(', ');
    errors.push({ path: '/country', keyword: 'enum', params: { values } });
  }
  const cursor = textOf('after');
  const after = cursor === undefined ? undefined : decode(cursor);
  if (cursor !== undefined && !after) errors.push({ path: '/after', keyword: 'cursor', params: {} });
  const limit = Number(textOf('limit') ?? pageSize.usual);
  if (!Number.isInteger(limit) || limit < 1 || limit > pageSize.most)
    errors.push({ path: '/limit', keyword: 'longRange', params: { limit: pageSize.most } });
  rejectQuery(errors);
  return { resource, country, merchant, after, limit };
}

/** A page of what waits, and the cursor of the next one, if there is one. */
interface WaitingPage {
  reviews: Review[];
  next: string | undefined;
}

/** Reads a page of what waits for operators, of all merchants and resources, the longest waiting first. */
export async function readWaiting(
  reading: ReviewReading,
  { after, limit, ...filter }: WaitingQuery,
): Promise<WaitingPage> {
  const { db, model, scope } = reading;
  const found: Review[] = [];
  for (const { resource, review, table, condition } of waitingResources(model, filter)) {
    const rows = await readRows(db, model, { table, scope, review, condition, after, limit: limit + 1 });
    for (const row of rows)
      found.push(describeReview(reading, reviewedRecord(resource, review, table, row), row.since));
  }
  const reviews = found.toSorted(byAge).slice(0, limit);
  return { reviews, next: found.length > limit ? encode(reviews.at(-1)!) : undefined };
}

/** Reads all that waits, page by page. */
export async function* allWaiting(
  reading: ReviewReading,
  filter: WaitingFilter = {},
): AsyncGenerator<Review> {
  let after: ReviewPosition | undefined;
  do {
    const { reviews, next } = await readWaiting(reading, { ...filter, after, limit: pageSize.most });
    yield* reviews;
    after = next === undefined ? undefined : decode(next);
  } while (after);
}

/** Counts what waits. */
export async function countWaiting(
  { db, model, scope }: Pick<ReviewReading, 'db' | 'model' | 'scope'>,
  filter: WaitingFilter = {},
): Promise<number> {
  let count = 0;
  for (const { table, condition } of waitingResources(model, filter)) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${ofScope(model, table, scope)} and ${condition}`.execute(db);
    count += rows[0]!.count;
  }
  return count;
}

/** The resources that may have some of it, and the condition of those records. */
export function waitingResources(
  model: Model,
  { resource: wanted, country, merchant }: WaitingFilter,
): { resource: string; review: ReviewDefinition; table: EntityTable; condition: RawBuilder<unknown> }[] {
  return reviewedResources(model).flatMap(({ resource, review, table }) => {
    if (wanted !== undefined && wanted !== resource) return [];
    const status = sql.ref(`record.${table.columns.get(review.field)!.column}`);
    const conditions = [
      waitsForReview(status, review),
      ...(country === undefined ? [] : [sql`record.country = ${country}`]),
      ...(merchant === undefined ? [] : [sql`merchant.code = ${merchant}`]),
    ];
    return [{ resource, review, table, condition: sql.join(conditions, sql` and `) }];
  });
}

/** Compares reviews in the order of the database: those without a known beginning come first. */
function byAge(one: Review, other: Review): number {
  const [first, second] = [one, other].map(({ since }) => (since === null ? -Infinity : Date.parse(since)));
  if (first !== second) return first! < second! ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}

const encode = ({ since, id }: ReviewPosition) =>
  Buffer.from(JSON.stringify([since, id])).toString('base64url');

function decode(cursor: string): ReviewPosition | undefined {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
  const [since, id]: unknown[] = Array.isArray(parts) ? parts : [];
  if (typeof id !== 'string' || !isRecordId(id)) return undefined;
  if (since === null) return { since, id };
  return typeof since === 'string' && !Number.isNaN(Date.parse(since)) ? { since, id } : undefined;
}
