import type { ErrorDetail } from '../http/GatewayError';
import { parseJsonParameter } from './parseJsonParameter';

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
