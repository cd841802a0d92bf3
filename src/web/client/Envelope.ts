import type { RequestError } from './RequestError';

/** What the gateway wraps around every answer. */
export interface Envelope {
  code: number;
  msg?: string;
  data?: unknown;
  errors?: RequestError['errors'];
}
