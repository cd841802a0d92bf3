import type { FigureInterval, FigureQuery } from '../../metadata/model/figures';
import type { ErrorDetail } from '../http/envelope';
import type { Access } from '../resources/access';
import { type Condition, parseMembers } from '../resources/filter';
import { readGroupBy, readSummed } from '../resources/readTotals';
import type { ListField } from '../resources/resourceView';

/** A figure that was requested, checked. */
export interface Figure {
  access: Access;
  /** The instant by which a record belongs to a period. */
  time: ListField;
  /** Which records are counted, as in the list. */
  conditions: Condition[];
  sums: ListField[];
  groupBy: ListField | undefined;
  interval: FigureInterval | undefined;
}

/** Checks a figure, whose place in the request is `at`, and adds what is wrong with it to `errors`. */
export function parseFigure(
  access: Access,
  query: FigureQuery,
  at: string,
  errors: ErrorDetail[],
): Figure | undefined {
  const { view } = access;
  const time = view.fields.get(query.time);
  if (time?.type !== 'timestamptz' || time.masked) {
    const keyword = time ? 'notInstant' : 'unknownField';
    errors.push({ path: `${at}/time`, keyword, params: { field: query.time } });
  }
  const found: ErrorDetail[] = [];
  const members = parseMembers(view, query.filter ?? {}, found);
  errors.push(...found.map((error) => ({ ...error, path: at + error.path })));
  const sums = readSummed(view, query.sums ?? [], `${at}/sums`, errors);
  const groupBy =
    query.groupBy === undefined ? undefined : readGroupBy(view, query.groupBy, `${at}/groupBy`, errors);
  if (!time) return undefined;
  const conditions = members.flatMap((member) => member.conditions);
  return { access, time, conditions, sums, groupBy, interval: query.interval };
}
