import type { JsonValue } from '../../metadata/model/json';

/** The shape of every JSON response (product 10.3). Codes 200, 433 and 434 are successes. */
export interface Envelope {
  code: number;
  msg: string;
  data: unknown;
  errors?: ErrorDetail[];
}

/** Makes the envelope of a success. Codes 433 and 434 name the next step of a sign-in. */
export function envelope(data: unknown, code = 200, msg = 'success'): Envelope {
  return { code, msg, data };
}

/** One thing that is wrong in a request, at a JSON pointer into it (`/amount`, `/filter/amount/gte`). */
export interface ErrorDetail {
  path: string;
  /** Stable name of the rule that was broken. */
  keyword: string;
  params: Record<string, JsonValue>;
  /** In the request's language; by default the text `gateway.detail.<keyword>`. */
  msg?: string;
}
