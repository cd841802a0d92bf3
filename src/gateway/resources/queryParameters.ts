import { type ErrorDetail, GatewayError } from '../http/errors';

/**
 * Reads a query parameter that holds JSON. `undefined` where it is missing or empty; where it is given twice or is
 * not JSON, that is added to `errors`.
 */
export function parseJsonParameter(
  query: Record<string, unknown>,
  name: string,
  errors: ErrorDetail[],
): unknown {
  const text = query[name];
  if (text === undefined || text === '') return undefined;
  try {
    if (typeof text === 'string') return JSON.parse(text) as unknown;
  } catch {
    // Told below, like a parameter that is given twice.
  }
  errors.push({ path: `/${name}`, keyword: 'json', params: {} });
  return undefined;
}

/** Most records a page may have. */
const longestPage = 1_000;

/** Reads `range` (`[0,24]`, the default), the places of the first and last record that are wanted; adds to `errors` what is wrong with it. */
export function parseRange(
  query: Record<string, unknown>,
  errors: ErrorDetail[],
): { start: number; limit: number } {
  const range = parseJsonParameter(query, 'range', errors) ?? [0, 24];
  const [start, end] = Array.isArray(range) && range.length === 2 ? (range as unknown[]) : [];
  const whole = Number.isSafeInteger(start) && Number.isSafeInteger(end);
  if (!whole || (start as number) < 0 || (end as number) < (start as number)) {
    errors.push({ path: '/range', keyword: 'range', params: {} });
    return { start: 0, limit: 1 };
  }
  const limit = (end as number) - (start as number) + 1;
  if (limit > longestPage)
    errors.push({ path: '/range', keyword: 'longRange', params: { limit: longestPage } });
  return { start: start as number, limit };
}

/** Throws one 422 that carries all of `errors`, if there are any. */
export function refuseQuery(errors: ErrorDetail[]): void {
  if (errors.length > 0) throw new GatewayError({ status: 422, text: 'gateway.invalidQuery', errors });
}
