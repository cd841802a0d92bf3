/**
 * Reads the time at which an audit begins or ends; undefined for other texts. It is an instant in UTC, or a day, of which it is the first
 * moment in UTC.
 */
export function parseAuditTime(text: string): Date | undefined {
  const shape = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z)?$/;
  const [, day] = shape.exec(text) ?? [];
  const time = new Date(text);
  // A 30th of February would be another day.
  const isReal = day !== undefined && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day);
  return isReal ? time : undefined;
}
