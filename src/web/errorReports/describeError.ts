import type { ErrorReport } from '../../contract/errorReport';
import { isMissingCode } from '../client/loadOnce';
import { RequestError } from '../client/RequestError';
import { sessionStore } from '../session/sessionStore';

/** In characters; the gateway accepts 8 kB. */
const maxLength = { message: 500, stack: 4000, where: 200 };

/** Browser warnings that are not faults: a size changed while observers were being notified. */
const harmless = /^ResizeObserver loop/;

/**
 * Describes an error for a report, without secrets; undefined if it is no fault. Aborted requests, rejections, a missing network,
 * missing code and harmless warnings are none. `text` is used if the error is not an `Error`.
 */
export function describeError(error: unknown, text = ''): ErrorReport | undefined {
  if (error instanceof RequestError && error.status < 500) return undefined;
  const { name, message, stack } =
    error instanceof Error
      ? error
      : { name: '', message: typeof error === 'string' ? error : text, stack: '' };
  if (name === 'AbortError' || harmless.test(message) || !message || isMissingCode(error)) return undefined;
  const code = error instanceof RequestError ? ` (${error.status}, code ${error.code})` : '';
  return {
    message: redact(name ? `${name}: ${message}${code}` : message, maxLength.message),
    stack: stack ? redact(stack, maxLength.stack) : undefined,
    where: currentPage(),
    language: sessionStore.get().language,
  };
}

/** Returns the path without its query; parts with a digit identify records: `/Collectorders/…`. */
function currentPage(): string {
  const path = location.hash.slice(1).split('?')[0] ?? '';
  return path.replaceAll(/\/[^/]*\d[^/]*/g, '/…').slice(0, maxLength.where);
}

const secrets: [RegExp, string][] = [
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '[e-mail]'],
  [
    /(ticket|token|code|password|secret|authorization)(\\*["']?\s*[=:]\s*\\*["']?(?:Bearer\s+)?)[^\s&"',}\\]+/gi,
    '$1$2…',
  ],
  // Recovery codes.
  [/\b[A-Z2-7]{4}(?:-[A-Z2-7]{4}){3}\b/gi, '…'],
  // Queries hold filters, tickets and redirects.
  [/\?[^\s)'"]*/g, '?…'],
  [/(?<![\w-])(?=[\w-]*\d)[\w-]{32,}/g, '[token]'],
  // But not the column of a position in a script, `.js:1:234567`.
  [/(?<!\d)(?<!:\d+:)\d[\d ]{4,}\d/g, '[digits]'],
];

/**
 * Removes what may be a secret or personal data: e-mail addresses, queries, tokens, codes and long numbers. Cuts the
 * text to `length` characters.
 */
export function redact(text: string, length: number): string {
  return secrets
    .reduce((result, [pattern, replacement]) => result.replaceAll(pattern, replacement), text)
    .slice(0, length);
}
