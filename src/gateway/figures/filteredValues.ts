/** Returns the values of a figure's filter as texts; undefined for a filter by anything but values. */
export function valuesOf(value: unknown): string[] | undefined {
  if (Array.isArray(value)) return value.map(String);
  if (typeof value !== 'object' || value === null) return [String(value)];
  const { in: values, ...others } = value as { in?: unknown };
  return Array.isArray(values) && Object.keys(others).length === 0 ? values.map(String) : undefined;
}
