import type { ErrorDetail } from './errors';

/** The one shape of every JSON answer. Codes 200, 433 and 434 are success. */
export interface Envelope {
  code: number;
  msg: string;
  data: unknown;
  errors?: ErrorDetail[];
}

/** A successful answer; `code` 433 and 434 are success too, and say what must be done next. */
export function envelope(data: unknown, code = 200, msg = 'success'): Envelope {
  return { code, msg, data };
}
