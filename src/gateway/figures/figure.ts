import type { FigureInterval, FigureQuery } from '../../contract/figures';
import type { Rollup } from '../../metadata/storage/rollups';
import type { ErrorDetail } from '../../contract/envelope';
import type { Access } from '../resources/access';
import { type Condition, parseMembers } from '../resources/filter';
import { readSummed } from '../resources/readTotals';
import type { ListField, ResourceView } from '../resources/resourceView';
import { searchName } from '../../metadata/values/listSearch';
import { changingFields } from '../../metadata/storage/stateHistory';
import { valuesOf } from './filteredValues';
import type { PastMoment } from './pastStates';

/** A figure that was requested, checked. */
export interface Figure {
  access: Access;
  /** The instant by which a record belongs to a period. */
  time: ListField;
  /** Conditions on the records that are counted, as in the list. */
  conditions: Condition[];
  sums: ListField[];
  groupBy: ListField | undefined;
  interval: FigureInterval | undefined;
  /** Form in which a roll-up holds it; undefined where none does. */
  rolledUp: RolledUpFigure | undefined;
  /** Whether its range is so short that the records themselves can be counted. */
  isShort: boolean;
  /** The period alone, of the conditions. */
  period: Condition[];
  /** The earlier moment as of which it is; undefined for now. */
  past: PastMoment | undefined;
}

/** A figure in terms of a roll-up. */
export interface RolledUpFigure {
  rollup: Rollup;
  range: TimeRange;
  /** The keys that must have one of some values. */
  keys: { place: number; values: string[] }[];
  /** The places of the figure's sums among those of the roll-up. */
  sums: number[];
  /** The place of the key to group by. */
  group: number | undefined;
}

/** From `from`, before `to`, in milliseconds since 1970; infinite where a range has no such end. */
export interface TimeRange {
  from: number;
  to: number;
}

/** The longest range, in days, of a figure that no roll-up holds: its records are counted each time. */
const maxScannedDays = 31;

/** Checks a figure, whose place in the request is `at`, and adds what is wrong with it to `errors`. */
export function parseFigure(
  access: Access,
  query: FigureQuery,
  at: string,
  errors: ErrorDetail[],
): Figure | undefined {
  const { view } = access;
  const { filter = {}, interval } = query;
  const found: ErrorDetail[] = [];
  const time = view.fields.get(query.time);
  if (time?.type !== 'timestamptz' || time.masked) {
    found.push({
      path: '/time',
      keyword: time ? 'notInstant' : 'unknownField',
      params: { field: query.time },
    });
  }
  const members = parseMembers(access, filter, found);
  const conditions = members.flatMap((member) => member.conditions);
  const period = members.filter(({ name }) => name === query.time).flatMap((member) => member.conditions);
  const sums = readSummed(view, query.sums ?? [], '/sums', found);
  const groupBy =
    query.groupBy === undefined ? undefined : readGroupBy(view, query.groupBy, '/groupBy', found);
  const past = parsePast(view, query, found);
  if (time && found.length === 0) {
    const rolledUp = findRollup(view, { ...query, filter }, sums, groupBy, past);
    const isShort = isShortRange(filter[query.time]);
    if (rolledUp || isShort)
      return { access, time, conditions, sums, groupBy, interval, rolledUp, isShort, period, past };
    found.push({
      path: '/filter',
      keyword: 'longFigure',
      params: { field: query.time, limit: maxScannedDays },
    });
  }
  errors.push(...found.map((error) => ({ ...error, path: at + error.path })));
  return undefined;
}

/**
 * Reads the earlier moment as of which a figure is. What it filters, groups and sums by must be known of then: all but the state
 * must be as it was when the record came.
 */
function parsePast(
  { resource, table, hidden }: ResourceView,
  { asOf, time, filter = {}, sums = [], groupBy }: FigureQuery,
  errors: ErrorDetail[],
): PastMoment | undefined {
  if (asOf === undefined) return undefined;
  const told = [...Object.keys(filter).filter((name) => name !== time), ...(groupBy ? [groupBy] : [])];
  const edited = Object.keys(resource.edit?.fields ?? {});
  for (const field of changingFields(resource.fields, edited, [...told, ...sums])) {
    // What is no field was reported.
    if (resource.fields[field] || field === searchName)
      errors.push({ path: '/asOf', keyword: 'unknownBefore', params: { field } });
  }
  const { history } = table;
  const isAsked = history && (hidden !== undefined || told.includes(history.state));
  return { at: Date.parse(asOf), history: isAsked ? history : undefined };
}

/** Finds the roll-up that holds a figure. The filter is known to be valid. */
function findRollup(
  view: ResourceView,
  { time, filter }: { time: string; filter: Record<string, unknown> },
  sums: ListField[],
  groupBy: ListField | undefined,
  past: PastMoment | undefined,
): RolledUpFigure | undefined {
  const rollup = view.table.rollups.find((each) => each.time.field === time);
  if (!rollup || rollup.currency?.field !== view.currencyField?.name) return undefined;
  const found = rangeOf(filter[time]);
  if (!found) return undefined;
  // The moment itself is included.
  const range = past ? { ...found, to: Math.min(found.to, past.at + 1) } : found;
  const keys: RolledUpFigure['keys'] = [];
  for (const [name, value] of Object.entries(filter)) {
    if (name === time) continue;
    const place = rollup.keys.findIndex(({ field }) => field === name);
    const values = valuesOf(value);
    if (place < 0 || !values) return undefined;
    keys.push({ place, values });
  }
  const places = sums.map(({ name }) => rollup.sums.findIndex(({ field }) => field === name));
  const group = groupBy && rollup.keys.findIndex(({ field }) => field === groupBy.name);
  if ([...places, group ?? 0].some((place) => place < 0)) return undefined;
  return { rollup, range, keys, sums: places, group };
}

/** The range of a filter on an instant; undefined for one that does not begin or end as hours do. */
function rangeOf(value: unknown): TimeRange | undefined {
  if (value === undefined) return { from: -Infinity, to: Infinity };
  if (!isRange(value)) return undefined;
  const { gte, lt, ...others } = value;
  // Digits after the milliseconds would be lost.
  const isExact = [gte, lt].every((bound) => !/\.\d{4}/.test(bound ?? ''));
  if (!isExact || Object.keys(others).length > 0) return undefined;
  return {
    from: gte === undefined ? -Infinity : Date.parse(gte),
    to: lt === undefined ? Infinity : Date.parse(lt),
  };
}

/** The operators of a filter by a range of instants. */
type RangeFilter = Partial<Record<'gte' | 'gt' | 'lte' | 'lt', string>>;

function isRange(value: unknown): value is RangeFilter {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).every(
      ([operator, bound]) => ['gte', 'gt', 'lte', 'lt'].includes(operator) && typeof bound === 'string',
    )
  );
}

function isShortRange(value: unknown): boolean {
  if (!isRange(value)) return false;
  const from = Date.parse(value.gte ?? value.gt ?? '');
  const to = Date.parse(value.lt ?? value.lte ?? '');
  return to - from <= maxScannedDays * 24 * 60 * 60_000;
}

/** Returns the field to group by: one with a fixed set of values. Otherwise adds to `errors` why it cannot be one. */
function readGroupBy(
  view: ResourceView,
  name: string,
  path: string,
  errors: ErrorDetail[],
): ListField | undefined {
  const field = view.fields.get(name);
  if (field?.options && !field.masked) return field;
  errors.push({ path, keyword: field ? 'notGroupable' : 'unknownField', params: { field: name } });
  return undefined;
}
