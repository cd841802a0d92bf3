/** Parses a query. The last value of a repeated key counts; invalid encoding stays. */
export function parse(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

/** Writes a query with its keys in order. Leaves out undefined and null. */
export function stringify(values: Record<string, string | number | boolean | null | undefined>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(values)) {
    if (value !== undefined && value !== null) query.set(key, String(value));
  }
  query.sort();
  return query.toString();
}
