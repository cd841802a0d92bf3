import type { ErrorDetail } from '../../contract/envelope';
import { GatewayError } from '../http/responses';

/** The query of a request, as Fastify parses it: a parameter that is given twice is an array. */
export type Query = Record<string, unknown>;

/**
 * Reads a query parameter that holds JSON. Returns `undefined` where it is missing or empty, and also where it is given
 * twice or is no JSON, which is added to `errors`.
 */
export function parseJsonParameter(query: Query, name: string, errors: ErrorDetail[]): unknown {
  const text = query[name];
  if (text === undefined || text === '') return undefined;
  try {
    if (typeof text === 'string') return JSON.parse(text) as unknown;
  } catch {
    // Reported below, like a parameter that is given twice.
  }
  errors.push({ path: `/${name}`, keyword: 'json', params: {} });
  return undefined;
}

/** Most records of a page. */
const maxPageSize = 1_000;

/**
 * Reads `range`, the places of the first and the last record of a page (`[0,24]` by default). What is wrong with it is
 * added to `errors`.
 */
export function parseRange(query: Query, errors: ErrorDetail[]): { start: number; limit: number } {
  const range = parseJsonParameter(query, 'range', errors) ?? [0, 24];
  const [start, end]: unknown[] = Array.isArray(range) && range.length === 2 ? range : [];
  if (!isPlace(start) || !isPlace(end) || end < start) {
    errors.push({ path: '/range', keyword: 'range', params: {} });
    return { start: 0, limit: 1 };
  }
  const limit = end - start + 1;
  if (limit > maxPageSize) {
    errors.push({ path: '/range', keyword: 'longRange', params: { limit: maxPageSize } });
  }
  return { start, limit };
}

function isPlace(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/** Throws one 422 with all of `errors`, if there are any. */
export function rejectQuery(errors: ErrorDetail[]): void {
  if (errors.length > 0) throw new GatewayError({ status: 422, text: 'gateway.invalidQuery', errors });
}
