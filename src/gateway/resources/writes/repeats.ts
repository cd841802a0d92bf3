import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { factsOf } from '../../../metadata/bind/schemas/places';
import type { JsonValue } from '../../../metadata/model/json';
import type { Model } from '../../../metadata/model/Model';
import { type RepeatRule, repeatRule } from '../../../metadata/schema/repeatRule';
import { formatInstant } from '../../../metadata/values/time';
import { type EntityRecord, type EntityRow, toRecord } from '../../database/records';
import type { Database } from '../../database/declared/tables';
import { NotTogetherError } from '../../database/units/Group';
import { shared } from '../../database/units/shared';
import type { ErrorDetail } from '../../../contract/envelope';
import type { Session } from '../../http/context';
import { GatewayError } from '../../http/responses';
import type { FormBody, HandlerInput } from '../handlers';
import { lockRepeats } from './repeatLocks';
import { labelOf, type WriteTarget } from './WriteTarget';

/** The header in which a request confirms that it repeats the records that the rejection before named. */
export const repeatsHeader = 'confirmed-repeats';

/** In milliseconds. */
const hour = 60 * 60_000;

/** Most earlier records that are read: what is confirmed are the latest ones. */
const maxEarlier = 5_000;

/** Most earlier records that are named for a new one. */
const maxNamed = 3;

/** Values of a new record, with the number of its row; 0 outside of a batch. */
interface NewValues {
  number: number;
  values: FormBody;
}

/** Repeats of new values: earlier records, the latest first, and an earlier row of the same batch. */
interface Repeats {
  number: number;
  values: FormBody;
  earlier: EntityRecord[];
  row?: number;
}

/**
 * Throws 422 where a new record repeats earlier ones (`x-repeats`) and the user has not confirmed that. Of two transactions that store such
 * records, the second waits and finds the first one's. A rehearsal stores none, so nobody waits.
 */
export async function requireConfirmedRepeats(
  target: WriteTarget,
  { db, model, now, confirmsRepeats, caller }: HandlerInput,
  record: EntityRecord,
): Promise<void> {
  const rule = repeatRule(model.schemas[target.view.table.entity]);
  const key = rule && keyOf(rule, record);
  if (key === undefined) return;
  const { merchantId, country, ownerId, view } = target;
  await lockRepeats(db, JSON.stringify([view.table.entity, merchantId, country, ownerId, key]), now());
  const isMeant = meantBy(model, target, rule!, record);
  const hours = hoursOf(rule!, caller?.session);
  const repeated = await findRepeated(db, { target, rule: rule!, values: record, hours, now: now() });
  const earlier = repeated.filter((each) => each.id !== record.id && !isMeant(each));
  const ids = earlier.map(({ id }) => id);
  if (ids.length === 0 || (await confirmsRepeats?.(ids))) return;
  const repeats = [{ number: 0, values: record, earlier }];
  throw rejection(model, target, rule!, repeats, repeatsToken(ids), () => '');
}

/**
 * Throws 422 where rows of a batch repeat earlier records or rows, unless `token` confirms exactly these. Returns the ids of the records
 * that were confirmed.
 */
export async function confirmRowRepeats(
  db: Database,
  model: Model,
  target: WriteTarget,
  rows: NewValues[],
  { token, now }: { token: unknown; now: Date },
): Promise<string[]> {
  const rule = repeatRule(model.schemas[target.view.table.entity]);
  if (!rule) return [];
  const all = rows.map(({ values }) => values);
  const { found } = await findEarlier(db, target, rule, all, startOf(hoursOf(rule, undefined), now));
  const first = new Map<string, number>();
  const repeats = rows.flatMap(({ number, values }): Repeats[] => {
    const key = keyOf(rule, values);
    if (key === undefined) return [];
    const earlier = found.get(key) ?? [];
    const row = first.get(key);
    if (row === undefined) first.set(key, number);
    return earlier.length === 0 && row === undefined
      ? []
      : [{ number, values, earlier, ...(row && { row }) }];
  });
  if (repeats.length === 0) return [];
  const wanted = repeatsToken(
    repeats.flatMap(({ number, earlier, row }) => [
      `${number}=${row}`,
      ...earlier.map(({ id }) => `${number}=${id}`),
    ]),
  );
  if (token === wanted) return repeats.flatMap(({ earlier }) => earlier.map(({ id }) => id));
  throw rejection(model, target, rule, repeats, wanted, ({ number }) => `/rows/${number}`);
}

/** Returns for how many hours earlier records count. For a program, its application says it. */
function hoursOf({ days, hours = '' }: RepeatRule, session: Session | undefined): number {
  const own = session?.settings?.[hours];
  return typeof own === 'number' ? own : days * 24;
}

/** Returns from when on earlier records count. */
const startOf = (hours: number, now: Date) => new Date(now.getTime() - hours * hour);

/** Values of a new record, which may repeat earlier ones. */
interface RepeatedValues {
  target: WriteTarget;
  rule: RepeatRule;
  values: FormBody;
  hours: number;
  now: Date;
}

/** Finds the records that new values repeat, the latest first. */
const findRepeated = shared<RepeatedValues, EntityRecord[]>({
  alike: ({ target: { merchantId, country, ownerId, view }, hours }) =>
    JSON.stringify([view.table.entity, merchantId, country, ownerId, hours]),
  run: async (db, wanted) => {
    const { target, rule, hours, now } = wanted[0]!;
    const all = wanted.map(({ values }) => values);
    const { found, isCut } = await findEarlier(db, target, rule, all, startOf(hours, now));
    if (isCut && wanted.length > 1) throw new NotTogetherError('There are too many earlier records.');
    return all.map((values) => found.get(keyOf(rule, values) ?? '') ?? []);
  },
});

/** Returns a function that finds the earlier records which a new one names, by number or id, as repeated. */
function meantBy(
  { resources }: Model,
  { bound }: WriteTarget,
  { confirmedBy = '' }: RepeatRule,
  record: EntityRecord,
): (earlier: EntityRecord) => boolean {
  const named = new Set([record[confirmedBy] ?? []].flat());
  const numbers = ['id', ...(resources[bound.name]?.api?.numbers ?? [])];
  return (earlier) => numbers.some((name) => named.has(earlier[name] ?? null));
}

/** Returns the token that confirms a repeat of exactly these records. */
export function repeatsToken(ids: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(ids.toSorted())).digest('hex').slice(0, 32);
}

/** Returns the key that a record shares with those that repeat it; undefined where it has none of the values. */
function keyOf({ fields }: RepeatRule, values: FormBody): string | undefined {
  const compared = fields.map((name) => textOf(values[name]));
  return compared.every((value) => value === null) ? undefined : JSON.stringify(compared);
}

/** The text of a value that is compared; null where there is none. */
function textOf(value: JsonValue | undefined): string | null {
  if (value === null || value === undefined || value === '') return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Finds the records that `values` may repeat, by their key, the latest first. `isCut` where there are more than are read. */
async function findEarlier(
  db: Database,
  { view: { table }, relation, merchantId, country, ownerId }: WriteTarget,
  rule: RepeatRule,
  values: FormBody[],
  start: Date,
): Promise<{ found: Map<string, EntityRecord[]>; isCut: boolean }> {
  const conditions = rule.fields.map((field) => {
    const { column, type } = table.columns.get(field)!;
    const wanted = new Set(values.map((each) => textOf(each[field])));
    const isEmpty = wanted.delete(null) ? [sql`${sql.ref(column)} is null`] : [];
    const isOne =
      wanted.size > 0 ? [sql`${sql.ref(column)} = any(${[...wanted]}::text[]::${sql.raw(type)}[])`] : [];
    return sql`(${sql.join([...isEmpty, ...isOne], sql` or `)})`;
  });
  const at = sql.ref(table.columns.get(rule.at)!.column);
  const owner = table.scope === 'user' ? sql`and user_id = ${ownerId}` : sql``;
  const { rows } = await sql<EntityRow>`
    select * from ${relation}
    where merchant_id = ${merchantId} and country = ${country} ${owner}
      and ${at} >= ${start.toISOString()} and ${sql.join(conditions, sql` and `)}
    order by ${at} desc, id desc limit ${maxEarlier}`.execute(db);
  const found = new Map<string, EntityRecord[]>();
  for (const row of rows) {
    const record = toRecord(table, row);
    const key = keyOf(rule, record);
    if (key === undefined || !counts(rule, record)) continue;
    found.set(key, [...(found.get(key) ?? []), record]);
  }
  return { found, isCut: rows.length === maxEarlier };
}

function counts({ unless = {} }: RepeatRule, record: EntityRecord): boolean {
  return Object.entries(unless).every(([field, values]) => !values.includes(record[field] ?? null));
}

function rejection(
  model: Model,
  target: WriteTarget,
  rule: RepeatRule,
  repeats: Repeats[],
  token: string,
  pathOf: (repeated: Repeats) => string,
): GatewayError {
  const { bound, translate, at, country } = target;
  const zone = factsOf(model, country).zone;
  const titles = new Intl.ListFormat(at.language, { type: 'conjunction' });
  const errors = repeats.flatMap((repeated): ErrorDetail[] => {
    const { values, earlier, row } = repeated;
    const named = rule.fields.filter((name) => textOf(values[name]) !== null && bound.fields[name]);
    const fields = titles.format(named.map((name) => bound.fields[name]!.title));
    const error = (text: string, params: Record<string, unknown>): ErrorDetail => ({
      path: pathOf(repeated),
      keyword: 'repeats',
      params: { ...params, confirmation: token, count: repeats.length },
      msg: translate(`gateway.detail.${text}`, { ...params, fields }),
    });
    const ofRecords = earlier.slice(0, maxNamed).map((record) => {
      const time = `${formatInstant(textOf(record[rule.at]) ?? '', zone, 'minute')} ${zone}`;
      return error('repeats', { id: record.id, record: labelOf(target, record) ?? record.id, time });
    });
    return row === undefined ? ofRecords : [error('repeatsRow', { row }), ...ofRecords];
  });
  return new GatewayError({ status: 422, text: 'gateway.repeats', errors, isProvisional: true });
}
