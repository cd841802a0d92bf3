import type { ErrorDetail } from '../http/GatewayError';

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
