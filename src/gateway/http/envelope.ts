import type { Envelope } from '../../contract/envelope';

/** Makes the envelope of a success. Codes 433 and 434 name the next step of a sign-in. */
export function envelope(data: unknown, code = 200, msg = 'success'): Envelope {
  return { code, msg, data };
}
