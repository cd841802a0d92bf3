import type { Retention, RetentionName } from '../../../metadata/model/Retention';
import { fillPlaceholders } from '../../../metadata/texts/placeholders';

/** A time after which rows are deleted by the job that purges tables. */
export interface Period<Name extends string = string> {
  /** Days, by their name in `resources/retention.json`, or so many milliseconds. */
  for: RetentionName | number;
  /** The column with the time from which it counts; of ids, the time in the id. */
  from: Name;
  /** The only rows that are deleted, as a condition in SQL, and the words for them in the docs. */
  only?: { where: string; words?: string };
  /** Whether rows are found merchant by merchant, as the index of the column is. */
  byMerchant?: true;
  /** Further words for the docs. */
  note?: string;
}

/**
 * Time for which the rows of a table are kept. It is a period, as long as the row of another table, or in words, until something else
 * deletes them. In these, `%{mails}` is a period of `resources/retention.json`.
 */
export type Keep<Name extends string = string> =
  | Period<Name>
  | readonly Period<Name>[]
  | { asLongAs: string; by: Name }
  | string;

/** Returns the times after which rows of a table are deleted. */
export function periodsOf(keep: Keep | undefined): readonly Period[] {
  if (keep === undefined || typeof keep === 'string' || 'asLongAs' in keep) return [];
  return 'for' in keep ? [keep] : keep;
}

const day = 24 * 60 * 60_000;

/** Returns a period in milliseconds. */
export function lengthOf({ for: time }: Period, retention: Retention): number {
  return typeof time === 'number' ? time : retention[time] * day;
}

/** Returns how long rows are kept in words, for the docs. */
export function describeKeep(keep: Keep, retention: Retention): string {
  const filled = (text: string) =>
    fillPlaceholders(text, (name) => spanOf(retention[name as RetentionName] * day));
  if (typeof keep === 'string') return filled(keep);
  if ('asLongAs' in keep) return `as long as its \`${keep.asLongAs}\``;
  const periods = periodsOf(keep).map((period) => {
    const { from, only, note } = period;
    const length = lengthOf(period, retention);
    const span = length === 0 ? `until \`${from}\`` : `${spanOf(length)} from \`${from}\``;
    return [only?.words, note ? `${span}; ${filled(note)}` : span]
      .filter((each) => each !== undefined)
      .join(' ');
  });
  return periods.join(', or ');
}

/** Returns a time in words, in the greatest unit of which it is a multiple. */
function spanOf(milliseconds: number): string {
  const units = { day, hour: 60 * 60_000, minute: 60_000 };
  const [unit, length] = Object.entries(units).find(([, each]) => milliseconds % each === 0)!;
  const count = milliseconds / length;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
