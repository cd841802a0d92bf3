import type { MouseEvent } from 'react';

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Pointer handler of `<time>` elements: their tooltip says how long ago it was, worked out only when it is asked for. */
export function showRelativeTime(event: MouseEvent<HTMLTimeElement>): void {
  const element = event.currentTarget;
  const seconds = Math.round((Date.parse(element.dateTime) - Date.now()) / 1000);
  if (Number.isNaN(seconds)) return;
  const [unit, length] = units.find(([, each]) => Math.abs(seconds) >= each) ?? units[3];
  const format = new Intl.RelativeTimeFormat(document.documentElement.lang || 'en', { numeric: 'auto' });
  element.title = format.format(Math.trunc(seconds / length), unit);
}
