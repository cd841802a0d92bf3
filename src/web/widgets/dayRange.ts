import type { BoundField } from '../../metadata/model/BoundField';
import type { Country } from '../../metadata/model/definitions';
import type { JsonValue } from '../../metadata/model/json';
import { type Days, readDays } from '../../metadata/values/filterOperators';
import { namedDays } from '../../metadata/values/time';
import { gatewayNow } from '../client/gatewayTime';
import type { Translate } from './Widget';

/** An hour of a day: "14:00 – 15:00". Empty where there is none. */
function writeHour(hour: number | undefined): string {
  return hour === undefined
    ? ''
    : [hour, hour + 1].map((at) => `${String(at).padStart(2, '0')}:00`).join(' – ');
}

/** Whether the last day is before the first. */
export function isInverted(days: Days): boolean {
  return 'from' in days && days.from !== undefined && days.to !== undefined && days.from > days.to;
}

/** The `validFilter` of days: a named range, or valid days that do not end before they begin. A calendar day has no hours. */
export function validDays({ kind }: BoundField, value: JsonValue): JsonValue | undefined {
  const days = readDays(value);
  if (!days || isInverted(days)) return undefined;
  if (typeof value !== 'object' || value === null) return value;
  const isKnown = (name: string) => Object.hasOwn(days, name) && (name !== 'hour' || kind === 'instant');
  return Object.fromEntries(Object.entries(value).filter(([name]) => isKnown(name)));
}

/** A span of days in words: "Last 7 days", "2026-11-01 – 2026-11-07", "from 2026-11-01". */
export function describeDays(value: JsonValue, translate: Translate): string {
  const days = readDays(value);
  if (!days) return '';
  if ('range' in days) return translate(`corridor.widgets.days.${days.range}`);
  const { from, to, hour } = days;
  if (from && to) return from === to ? `${from} ${writeHour(hour)}`.trim() : `${from} – ${to}`;
  return from
    ? translate('corridor.widgets.days.fromDay', { day: from })
    : translate('corridor.widgets.days.toDay', { day: to });
}

/**
 * Returns a filter's current days in words: "Nov 15 – Nov 21", "11月15日 – 11月21日" for the last 7 days. Empty where it names none.
 */
export function writeDays(
  value: JsonValue | undefined,
  { zone }: Country,
  language: string,
  translate: Translate,
): string {
  const days = readDays(value);
  if (value === undefined || !days) return '';
  const { from, to } = 'range' in days ? namedDays(days.range, zone, gatewayNow()) : days;
  if (!from || !to || 'hour' in days) return describeDays(value, translate);
  const isThisYear = [from, to].every((day) => day.startsWith(String(gatewayNow().getUTCFullYear())));
  const format = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
    timeZone: 'UTC',
  });
  // Not as a range, which Chinese writes in digits alone, unlike its days.
  return [...new Set([from, to])].map((day) => format.format(Date.parse(day))).join(' – ');
}
