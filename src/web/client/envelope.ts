import { translateEarly } from '../i18n/earlyTexts';
import { readJson } from '../session/storage';
import type { Envelope } from '../../contract/envelope';

/** The JSON of a response (product 10.3). Only the code is certain, as proxies send JSON too. */
export type ReceivedEnvelope = Pick<Envelope, 'code'> & Partial<Envelope>;

/** Parses an envelope; undefined if the text is something else, such as a proxy's error page. */
export function readEnvelope(text: string): ReceivedEnvelope | undefined {
  const value = readJson(() => text) as ReceivedEnvelope | undefined;
  return typeof value?.code === 'number' ? value : undefined;
}

/** Codes that are shown with a text of the app instead of the gateway's message (product 11.2). */
const codes: Record<number, string> = { 409: 'loginExpired', 410: 'addressRemoved', 418: 'noCountryAccount' };

/** Texts of HTTP statuses that come without a message of the gateway. */
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
  // Sent by proxies whose client has disconnected.
  499: 'cancelled',
  500: 'busy',
  501: 'methodNotSupported',
  502: 'noAnswer',
  503: 'busy',
  504: 'timeout',
};

/** Returns the message for the user about a response that is not a success. `status` is 0 if it was 2xx. */
export function errorText(envelope: ReceivedEnvelope | undefined, status: number): string {
  const known = envelope && codes[envelope.code];
  if (known) return translateEarly(`errors.${known}`);
  return envelope?.msg || translateEarly(`errors.${statuses[status] ?? 'exception'}`);
}
