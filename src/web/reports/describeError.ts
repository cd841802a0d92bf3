import { RequestError } from '../client/RequestError';
import { sessionStore } from '../session/sessionStore';

/** Characters; the gateway takes 8 kB. */
const longest = { message: 500, stack: 4000, where: 200 };

/** Warnings of the browser that say nothing of a fault: a size changed while sizes were being told. */
const harmless = /^ResizeObserver loop/;

/** The path of a page, without its query; what has a digit in it is somebody's record: `/Collectorders/…`. */
const place = () =>
  (location.hash.slice(1).split('?')[0] ?? '').replaceAll(/\/[^/]*\d[^/]*/g, '/…').slice(0, longest.where);

/**
 * An error as it is told, without secrets; undefined for what is no fault: an aborted request, a refusal, no network,
 * a harmless warning.
 */
export function describeError(error: unknown, text = ''): ErrorReport | undefined {
  if (error instanceof RequestError && error.status < 500) return undefined;
  const { name, message, stack } =
    error instanceof Error
      ? error
      : { name: '', message: typeof error === 'string' ? error : text, stack: '' };
  if (name === 'AbortError' || harmless.test(message) || !message) return undefined;
  const code = error instanceof RequestError ? ` (${error.status}, code ${error.code})` : '';
  return {
    message: redact(name ? `${name}: ${message}${code}` : message, longest.message),
    stack: stack ? redact(stack, longest.stack) : undefined,
    where: place(),
    language: sessionStore.get().language,
  };
}

/** What `POST /api/global/errorReport` takes. */
export interface ErrorReport {
  message: string;
  stack?: string | undefined;
  /** Path of the page, records left out. */
  where: string;
  language: string;
}

const secrets: [RegExp, string][] = [
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '[e-mail]'],
  [
    /(ticket|token|code|password|secret|authorization)(\\*["']?\s*[=:]\s*\\*["']?(?:Bearer\s+)?)[^\s&"',}\\]+/gi,
    '$1$2…',
  ],
  [/\b[A-Z2-7]{4}(?:-[A-Z2-7]{4}){3}\b/gi, '…'],
  // Queries hold filters, tickets and redirects.
  [/\?[^\s)'"]*/g, '?…'],
  [/(?<![\w-])(?=[\w-]*\d)[\w-]{32,}/g, '[token]'],
  // Not the column of a place in a script, `.js:1:234567`.
  [/(?<!\d)(?<!:\d+:)\d[\d ]{4,}\d/g, '[digits]'],
];

/**
 * A text without what could be a secret or somebody's data: e-mail addresses, queries, tokens and long numbers.
 * Cut to `length` characters.
 */
export function redact(text: string, length: number): string {
  return secrets
    .reduce((result, [pattern, stand]) => result.replaceAll(pattern, stand), text)
    .slice(0, length);
}
