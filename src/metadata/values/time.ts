const lengths = { day: 10, minute: 16, second: 19 };

/**
 * An instant as `2026-11-20 14:05:09` in a fixed zone, cut after the day, minute or second.
 * Text that is not an instant is given back as it is: a screen shows it rather than `NaN`.
 */
export function formatInstant(iso: string, zone: string, precision: keyof typeof lengths = 'second'): string {
  const time = Date.parse(iso);
  if (Number.isNaN(time)) return iso;
  return new Date(time + parseZone(zone) * 60_000)
    .toISOString()
    .replace('T', ' ')
    .slice(0, lengths[precision]);
}

/** Ranges of days that a filter's `default` may name: the first and the last day, in days before today. */
export const namedDayRanges: Record<string, [first: number, last: number]> = {
  today: [0, 0],
  yesterday: [1, 1],
  last7Days: [6, 0],
  last30Days: [29, 0],
};

/** Days by name, or from the first to the last day (`YYYY-MM-DD`, both included); either end may be open. */
type DayRange = string | { from?: string; to?: string };

const millisecondsOfDay = 86_400_000;

/**
 * The instants (ISO 8601 UTC) at which days of a fixed zone begin and end: from `gte`, before `lt`.
 * Throws on an unknown name or a malformed day.
 */
export function dayRange(range: DayRange, zone: string, now: Date): { gte?: string; lt?: string } {
  const shift = parseZone(zone) * 60_000;
  const instant = (day: number) => new Date(day * millisecondsOfDay - shift).toISOString();
  if (typeof range !== 'string') {
    const bounds: { gte?: string; lt?: string } = {};
    if (range.from) bounds.gte = instant(dayNumber(range.from));
    if (range.to) bounds.lt = instant(dayNumber(range.to) + 1);
    return bounds;
  }
  const days = Object.hasOwn(namedDayRanges, range) ? namedDayRanges[range] : undefined;
  if (!days)
    throw new Error(
      `"${range}" is not a range of days. Use one of ${Object.keys(namedDayRanges).join(', ')}.`,
    );
  const today = Math.floor((now.getTime() + shift) / millisecondsOfDay);
  return { gte: instant(today - days[0]), lt: instant(today - days[1] + 1) };
}

function dayNumber(day: string): number {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(day)) {
    throw new Error(`"${day}" is not a day. Write it as YYYY-MM-DD.`);
  }
  return time / millisecondsOfDay;
}

/** Minutes east of UTC of a fixed zone such as `GMT-6` or `GMT+5:30`. Throws on anything else. */
export function parseZone(zone: string): number {
  const match = /^GMT([+-])(\d{1,2})(?::(\d{2}))?$/.exec(zone);
  if (!match) throw new Error(`"${zone}" is not a zone. Write GMT+N or GMT-N, for example GMT-6.`);
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  return match[1] === '-' && minutes > 0 ? -minutes : minutes;
}
