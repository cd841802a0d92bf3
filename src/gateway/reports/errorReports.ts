import type { FastifyInstance, FastifyRequest } from 'fastify';
import { consumeAttempt, throttleKeys } from '../auth/throttle';
import type { ServerContext } from '../http/context';
import { type Envelope, envelope } from '../http/envelope';
import { bodyReader } from '../http/body';
import { runAfterResponse } from '../http/server';
import { redactSecrets } from './redactSecrets';

/** Largest report in bytes. */
const bodyLimit = 8_192;

const readReport = bodyReader({
  type: 'object',
  properties: {
    message: { type: 'string', minLength: 1, maxLength: 1_000 },
    stack: { type: 'string', maxLength: 6_000 },
    where: { type: 'string', maxLength: 500 },
    language: { type: 'string', maxLength: 20 },
    version: { type: 'string', maxLength: 50 },
  },
  required: ['message'],
});

/**
 * `POST /api/global/errorReport`: a fault in a browser, forwarded to the chat of `ERROR_WEBHOOK_URL` without secrets;
 * taken and dropped where there is none. It needs no session: faults happen before there is one.
 */
export function registerReports(server: FastifyInstance, context: ServerContext): void {
  server.post('/api/global/errorReport', { bodyLimit }, (request) => receiveReport(context, request));
}

async function receiveReport(context: ServerContext, request: FastifyRequest): Promise<Envelope> {
  const { db, config, model, now } = context;
  const report = readReport(request, model) as Record<string, string | undefined>;
  // All count for one account as well: a fault that hits everybody must not flood the chat.
  await consumeAttempt(db, throttleKeys('report', '', request.ip), now());
  if (config.errorWebhookUrl) {
    const { message, stack, where, language, version } = report;
    const head = [where && `at ${where}`, language, version, request.headers['user-agent']?.slice(0, 300)];
    const text = [message, head.filter(Boolean).join(' · '), stack].filter(Boolean).join('\n');
    const url = config.errorWebhookUrl;
    // The browser has nothing to do with how the chat is.
    runAfterResponse(request, 'an error report', () => postToChat(url, redactSecrets(text)));
  }
  return envelope({});
}

/** How long the chat may take, in milliseconds. */
const patience = 5_000;

/** Posts a line to a chat webhook, in the one shape that it takes. Rejects where the chat does not take it. */
async function postToChat(url: string, text: string): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ msg_type: 'text', content: { text } }),
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`The chat answered ${answer.status}.`);
}
