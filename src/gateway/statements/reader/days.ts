import { isDay, wallClock } from '../../../metadata/values/time';

/** Returns a day of parts that are digits, `YYYY-MM-DD`; undefined where the calendar has none such. */
export function dayOfParts(year: string, month: string, day: string): string | undefined {
  const written = `${year}-${month}-${day}`;
  return isDay(written) ? written : undefined;
}

/** Reads `YYMMDD`: statements are of this century. */
export function readShortDay(text: string): string | undefined {
  const [, year = '', month = '', day = ''] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  return dayOfParts(`20${year}`, month, day);
}

/** Reads `DDMMYYYY` or `DDMMYY`. */
export function readDayFirst(text: string): string | undefined {
  const [, day = '', month = '', year = ''] = /^(\d\d)(\d\d)(\d{4}|\d\d)$/.exec(text) ?? [];
  return dayOfParts(year.length === 2 ? `20${year}` : year, month, day);
}

/**
 * Reads a date or an instant of XML Schema. A date is the day that is written, with a zone behind it as well; an instant with an offset is the day
 * that it is in `zone`.
 */
export function readXmlDay(text: string, zone: string): string | undefined {
  // Thousands of entries have one day, and reading it is a tenth of reading an entry.
  if (last.text !== text || last.zone !== zone) last = { text, zone, day: parseXmlDay(text, zone) };
  return last.day;
}

let last: { text: string; zone: string; day: string | undefined } = { text: '', zone: '', day: undefined };

function parseXmlDay(text: string, zone: string): string | undefined {
  const [, day = '', time, offset] =
    /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?(Z|[-+]\d\d:\d\d)?$/.exec(text.trim()) ?? [];
  if (!isDay(day)) return undefined;
  if (time === undefined || offset === undefined) return day;
  const instant = new Date(`${day}T${time}${offset}`);
  return Number.isNaN(instant.getTime()) ? undefined : wallClock(instant, zone).format('YYYY-MM-DD');
}
