const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Returns how far an instant is from `now`, in the language of the page: "5 minutes ago", "in 2 days". Undefined for what is no instant. */
export function relativeTime(instant: string, now: Date): string | undefined {
  const seconds = Math.round((Date.parse(instant) - now.getTime()) / 1000);
  if (Number.isNaN(seconds)) return undefined;
  const [unit, length] = units.find(([, each]) => Math.abs(seconds) >= each) ?? units[3];
  const format = new Intl.RelativeTimeFormat(document.documentElement.lang || 'en', { numeric: 'auto' });
  return format.format(Math.trunc(seconds / length), unit);
}
