import { translateEarly } from '../i18n/translateEarly';
import type { Envelope } from './Envelope';

/** Codes whose text is ours whatever the gateway says (specification section 8). */
const codes: Record<number, string> = { 409: 'loginExpired', 410: 'addressRemoved', 418: 'noCountryAccount' };

/** Texts of HTTP statuses that came without a word of the gateway. */
const statuses: Record<number, string> = {
  400: 'badRequest',
  401: 'loginExpired',
  403: 'denied',
  404: 'notFound',
  405: 'methodNotSupported',
  406: 'notAccepted',
  408: 'timeout',
  413: 'tooLarge',
  414: 'invalidAddress',
  415: 'notAccepted',
  422: 'badRequest',
  429: 'tooMany',
  // A proxy's word for a caller that went away.
  499: 'cancelled',
  500: 'busy',
  501: 'methodNotSupported',
  502: 'noAnswer',
  503: 'busy',
  504: 'timeout',
};

/** What to tell the merchant about an answer that is no success. */
export function errorText(envelope: Envelope | undefined, status: number): string {
  const known = envelope && codes[envelope.code];
  if (known) return translateEarly(`errors.${known}`);
  return envelope?.msg || translateEarly(`errors.${statuses[status] ?? 'exception'}`);
}
