import { translateEarly } from '../i18n/earlyTexts';
import { readJson } from '../session/storage';
import type { RequestError } from './RequestError';

/** What the gateway wraps around every answer. */
export interface Envelope {
  code: number;
  msg?: string;
  data?: unknown;
  errors?: RequestError['errors'];
}

/** The envelope in a text; undefined where it is something else, as a proxy's error page is. */
export function readEnvelope(text: string): Envelope | undefined {
  const value = readJson(() => text) as Envelope | undefined;
  return typeof value?.code === 'number' ? value : undefined;
}

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
