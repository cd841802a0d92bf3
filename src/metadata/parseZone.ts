/** Minutes east of UTC of a fixed zone such as `GMT-6` or `GMT+5:30`. Throws on anything else. */
export function parseZone(zone: string): number {
  const match = /^GMT([+-])(\d{1,2})(?::(\d{2}))?$/.exec(zone);
  if (!match) throw new Error(`"${zone}" is not a zone. Write GMT+N or GMT-N, for example GMT-6.`);
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  return match[1] === '-' && minutes > 0 ? -minutes : minutes;
}
