import { errorReportSchema } from '../../contract/errorReport';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { consumeAttempt, throttleKeys } from '../auth/throttle';
import type { RouteContract } from '../http/contract/RouteContract';
import { objectSchema } from '../../contract/schemas';
import type { ServerContext } from '../http/context';
import { envelope } from '../http/responses';
import type { Envelope } from '../../contract/envelope';
import { bodyReader } from '../http/body';
import { runAfterResponse } from '../http/server';

/** Largest report in bytes. */
const bodyLimit = 8_192;

const readReport = bodyReader(errorReportSchema);

const contract: RouteContract = {
  summary: 'Report an error of the web app',
  body: readReport.schema,
  data: objectSchema({}),
};

/**
 * Registers `POST /api/global/errorReport`, which forwards errors of the web app without secrets (product 10.6). They go to the chat of
 * `ERROR_WEBHOOK_URL`, or nowhere. It needs no session, because errors can happen before there is one.
 */
export function registerErrorReports(server: FastifyInstance, context: ServerContext): void {
  server.post(
    '/api/global/errorReport',
    { bodyLimit, config: { public: true, contract, everywhere: true } },
    (request) => receiveReport(context, request),
  );
}

async function receiveReport(context: ServerContext, request: FastifyRequest): Promise<Envelope> {
  const { db, config, model, now } = context;
  const report = readReport(request, model);
  // All reports count as one account: an error that hits everybody must not flood the chat.
  await consumeAttempt(db, throttleKeys('report', '', request.ip), now());
  if (config.errorWebhookUrl) {
    const { message, stack, where, language, version } = report;
    const head = [where && `at ${where}`, language, version, request.headers['user-agent']?.slice(0, 300)];
    const text = [message, head.filter(Boolean).join(' · '), stack].filter(Boolean).join('\n');
    const url = config.errorWebhookUrl;
    // After the response: the browser need not wait for the chat.
    runAfterResponse(request, 'forwarding an error report', () => postToChat(url, redactSecrets(text)));
  }
  return envelope({});
}

/** In milliseconds. */
const chatTimeout = 5_000;

/** Posts a text to a chat webhook. Throws if the chat does not accept it. */
async function postToChat(url: string, text: string): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ msg_type: 'text', content: { text } }),
    redirect: 'error',
    signal: AbortSignal.timeout(chatTimeout),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The chat webhook answered with status ${response.status}.`);
}

const replacements: [RegExp, string][] = [
  // A bound on the first part keeps the time linear in the length of the text.
  [/[\w.+-]{1,256}@[\w-]+(\.[\w-]+)+/g, '[e-mail]'],
  [
    /(ticket|token|code|password|secret|authorization)(\\*["']?\s*[=:]\s*\\*["']?(?:Bearer\s+)?)[^\s&"',}\\]+/gi,
    '$1$2[secret]',
  ],
  // Recovery codes.
  [/\b[A-Z2-7]{4}(?:-[A-Z2-7]{4}){3}\b/gi, '[secret]'],
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{32,}/g, '[token]'],
  // Codes, accounts, numbers of orders; not the column of a place in a script, `.js:1:234567`.
  [/(?<!\d)(?<!:\d+:)\d(?:[ -]?\d){5,}/g, '[digits]'],
  // The text comes from any browser: it must not mention people or add markup in the chat.
  [/</g, '‹'],
];

/** Returns a text without what could be a secret or personal data, such as e-mail addresses, tokens and long numbers. */
export function redactSecrets(text: string): string {
  return replacements.reduce(
    (result, [pattern, replacement]) => result.replaceAll(pattern, replacement),
    text,
  );
}
