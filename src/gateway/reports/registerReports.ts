import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readBody } from '../auth/readBody';
import { takeAttempt } from '../auth/takeAttempt';
import { throttleKeys } from '../auth/throttleKeys';
import { doAfterAnswer } from '../http/doAfterAnswer';
import { type Envelope, envelope } from '../http/envelope';
import type { ServerContext } from '../http/ServerContext';
import { redactSecrets } from './redactSecrets';
import { tellChat } from './tellChat';

/** Largest report in bytes. */
const bodyLimit = 8_192;

const readReport = readBody({
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
  server.post('/api/global/errorReport', { bodyLimit }, (request) => takeReport(context, request));
}

async function takeReport(context: ServerContext, request: FastifyRequest): Promise<Envelope> {
  const { db, config, model, now } = context;
  const report = readReport(request, model) as Record<string, string | undefined>;
  // All count for one account as well: a fault that hits everybody must not flood the chat.
  await takeAttempt(db, throttleKeys('report', '', request.ip), now());
  if (config.errorWebhookUrl) {
    const { message, stack, where, language, version } = report;
    const head = [where && `at ${where}`, language, version, request.headers['user-agent']?.slice(0, 300)];
    const text = [message, head.filter(Boolean).join(' · '), stack].filter(Boolean).join('\n');
    const url = config.errorWebhookUrl;
    // The browser has nothing to do with how the chat is.
    doAfterAnswer(request, 'an error report', () => tellChat(url, redactSecrets(text)));
  }
  return envelope({});
}
