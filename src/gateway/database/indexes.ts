import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { bindResource } from '../../metadata/bind/bindResource';
import { placesOf } from '../../metadata/bind/schemas/places';
import type { BoundResource } from '../../metadata/model/BoundResource';
import type { ResourceDefinition } from '../../metadata/model/definitions';
import type { ReviewDefinition } from '../../metadata/model/ReviewDefinition';
import type { Model } from '../../metadata/model/Model';
import { repeatRule } from '../../metadata/schema/repeatRule';
import { type EntityTable, userColumn } from '../../metadata/storage/entityTable';
import type { StateHistory } from '../../metadata/storage/stateHistory';
import type { Trigrams } from './connections/trigrams';
import { orderBy, searchedLength, searchedText } from './indexedForms';
import { accents } from '../../metadata/reading/foldText';
import { searchedFields } from '../../metadata/storage/searchedFields';

/** An index of an entity's table, named after what it holds. */
export interface TableIndex {
  name: string;
  /** Its columns and expressions, beginning with the merchant, or in lists of operators with the country. */
  parts: RawBuilder<unknown>[];
  /** The fields that are unique by it. */
  unique?: string[];
  /** The records that it has; all by default. */
  where?: RawBuilder<unknown>;
  /** The access method; `btree` by default. */
  method?: 'gin';
}

/** Prefixes of the names of indexes that are derived from the Model. */
export const indexPrefixes = ['list_', 'search_', 'unique_', 'review_', 'realm_', 'late_'];

/** Returns the indexes that an entity's table needs, for lists, searching, `x-table`, what waits for operators, and figures. */
export function tableIndexes(model: Model, table: EntityTable, trigrams: Trigrams): TableIndex[] {
  return [
    ...uniqueIndexes(table),
    ...listIndexes(model, table),
    ...searchIndexes(model, table, trigrams),
    ...reviewIndexes(model, table),
    ...realmIndexes(model, table),
    ...lateIndexes(table),
  ];
}

/** The indexes of `x-table`: a number belongs to one record of a merchant, in whatever country, or of a user. */
export function uniqueIndexes(table: EntityTable): TableIndex[] {
  return table.unique.map((fields) => {
    const columns = fields.map((field) => table.columns.get(field)!.column);
    return {
      name: indexName('unique', table, columns),
      parts: [sql.ref('merchant_id'), ...ownerOf(table), ...columns.map((column) => sql.ref(column))],
      unique: fields,
    };
  });
}

/** Returns the first columns of the indexes of lists and searches: the scope of the records of one list. */
const scopeOf = (table: EntityTable) => [sql.ref('merchant_id'), sql.ref('country'), ...ownerOf(table)];

const ownerOf = (table: EntityTable) => (table.scope === 'user' ? [sql.ref(userColumn)] : []);

/**
 * The indexes of lists, for their sort orders, filters, relations and instants. All end with the id, and their last two columns have the
 * order of a list that shows the newest first.
 */
function listIndexes(model: Model, table: EntityTable): TableIndex[] {
  const wanted = new Map<string, TableIndex>();
  const add = (...fields: string[]) => {
    const columns = fields.flatMap((field) => table.columns.get(field)?.column ?? []);
    if (columns.length < fields.length) return;
    const name = indexName('list', table, columns);
    const ordered = [columns.at(-1)!, 'id'].map((column) => orderBy(column, 'desc'));
    const parts = [...scopeOf(table), ...columns.slice(0, -1).map((column) => sql.ref(column)), ...ordered];
    wanted.set(name, { name, parts });
  };
  for (const [name, resource] of resourcesOf(model, table)) {
    const { list, actions = {} } = resource;
    if (list) addForList(boundResources(model, name), list, add);
    // For records that await somebody.
    for (const { awaits, transition } of Object.values(actions)) {
      if (awaits && transition && list) add(transition.field, list.sort.field);
    }
    for (const other of Object.values(model.resources)) {
      for (const related of other.detail?.related ?? []) if (related.resource === name) add(related.by);
    }
  }
  // For figures, which count by an instant.
  for (const { time } of table.rollups) add(time.field);
  addForSearch(model, table, add);
  // For finding repeated records, by the first of their fields.
  const [repeated] = repeatRule(model.schemas[table.entity])?.fields ?? [];
  if (repeated !== undefined) add(repeated);
  return [...wanted.values()];
}

function addForList(
  bound: BoundResource[],
  list: NonNullable<ResourceDefinition['list']>,
  add: (...fields: string[]) => void,
): void {
  const sort = list.sort.field;
  add(sort);
  for (const filter of list.filters ?? []) {
    const field = typeof filter === 'string' ? filter : filter.field;
    if (field === sort) continue;
    if (bound.some(({ fields }) => fields[field]?.options !== undefined)) add(field, sort);
    else add(field);
  }
}

/**
 * The index of what is searched: its trigrams, and the merchant where the database can join both in one index. It costs a write less than two
 * indexes of each number would.
 */
function searchIndexes(model: Model, table: EntityTable, trigrams: Trigrams): TableIndex[] {
  const { texts } = searchedFields(model, table.entity);
  if (trigrams === 'none' || texts.length === 0) return [];
  const columns = texts.map(({ name, hasWords }) => ({ column: table.columns.get(name)!.column, hasWords }));
  const text = sql`(${searchedText(columns)}) gin_trgm_ops`;
  const version = createHash('sha256')
    .update(JSON.stringify([columns, accents, searchedLength]))
    .digest('hex')
    .slice(0, 8);
  const name = indexName('search', table, trigrams === 'withMerchant' ? ['merchant', version] : [version]);
  return [
    { name, parts: trigrams === 'withMerchant' ? [sql.ref('merchant_id'), text] : [text], method: 'gin' },
  ];
}

/** Adds fields that searches look up by their whole value: amounts, times, and masked ones. */
function addForSearch(model: Model, table: EntityTable, add: (...fields: string[]) => void): void {
  for (const field of searchedFields(model, table.entity).wholes) add(field);
}

/** The indexes of the records that wait for operators, of all merchants: they are few of many. */
function reviewIndexes(model: Model, table: EntityTable): TableIndex[] {
  return resourcesOf(model, table).flatMap(([, { review }]) => {
    if (!review) return [];
    const { column } = table.columns.get(review.field)!;
    return [
      {
        name: indexName('review', table, [column, review.from]),
        parts: [sql.ref('merchant_id'), sql.ref('id')],
        where: waitsForReview(sql.ref(column), review),
      },
    ];
  });
}

/** The indexes of operators' lists: all merchants' records of a country, in the order that the resource says. */
function realmIndexes({ realm }: Model, table: EntityTable): TableIndex[] {
  const sorts = (realm ? resourcesOf(realm, table) : []).flatMap(([, { list }]) => {
    const column = list && table.columns.get(list.sort.field)?.column;
    return column === undefined ? [] : [column];
  });
  return [...new Set(sorts)].map((column) => ({
    name: indexName('realm', table, [column]),
    parts: [sql.ref('country'), ...[column, 'id'].map((each) => orderBy(each, 'desc'))],
  }));
}

/** The condition of records that wait for operators. The state is written out, so that a plan may take the index of these. */
export function waitsForReview(column: RawBuilder<unknown>, { from }: ReviewDefinition): RawBuilder<unknown> {
  return sql`${column} = ${sql.lit(from)}`;
}

/**
 * The indexes of records whose state changed late, for figures as of an earlier moment. They are by the instant by which records are
 * counted. Most orders end within minutes, and cost nothing here.
 */
function lateIndexes(table: EntityTable): TableIndex[] {
  const { history } = table;
  if (!history) return [];
  return table.rollups
    .filter(({ keys }) => keys.some(({ field }) => field === history.state))
    .map(({ time: { column } }) => ({
      name: indexName('late', table, [column]),
      parts: [...scopeOf(table), sql.ref(column), sql.ref(table.columns.get(history.since)!.column)],
      where: changedLate(table, history, column),
    }));
}

/** Time after its counted instant from which a record's change of state is late: an hour, in milliseconds. */
export const lateAfter = 60 * 60_000;

/**
 * The condition that a record changed its state late, or at an unknown time, before the gateway stamped it. It is written out, so that a
 * plan may take the index of these.
 */
export function changedLate(
  table: EntityTable,
  { state, since, first }: StateHistory,
  time: string,
): RawBuilder<unknown> {
  const at = sql.ref(table.columns.get(since)!.column);
  const late = sql.lit(`${lateAfter / 1000} seconds`);
  return sql`(${at} - ${sql.ref(time)} > interval ${late}
    or ${at} is null and ${isReached(sql.ref(table.columns.get(state)!.column), first)})`;
}

/** The condition that a state is one that another leads to. */
export function isReached(state: RawBuilder<unknown>, first: readonly string[]): RawBuilder<unknown> {
  if (first.length === 0) return sql`true`;
  return sql`${state} not in (${sql.join(first.map((each) => sql.lit(each)))})`;
}

function resourcesOf(model: Model, table: EntityTable): [name: string, resource: ResourceDefinition][] {
  return Object.entries(model.resources).filter(([, resource]) => resource.entity === table.entity);
}

/** A resource in every country, if it is one of countries. */
function boundResources(model: Model, resource: string): BoundResource[] {
  const language = model.languages[0] ?? 'en';
  const places = placesOf(model, model.resources[resource]!.entity);
  return places.map((country) => bindResource(model, resource, country, language));
}

function indexName(
  kind: 'list' | 'search' | 'unique' | 'review' | 'realm' | 'late',
  table: EntityTable,
  columns: string[],
): string {
  const name = `${kind}_${table.name}_${columns.join('_')}`;
  if (name.length <= 63) return name;
  return `${name.slice(0, 54)}_${createHash('sha256').update(name).digest('hex').slice(0, 8)}`;
}
