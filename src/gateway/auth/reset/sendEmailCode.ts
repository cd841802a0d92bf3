import { randomInt } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { withTransaction } from '../../database/withTransaction';
import { type Envelope, envelope } from '../../http/envelope';
import { doAfterAnswer } from '../../http/doAfterAnswer';
import { requestLanguage } from '../../http/requestLanguage';
import type { ServerContext } from '../../http/ServerContext';
import { translator } from '../../http/translator';
import { queueMail } from '../../mail/queueMail';
import { recordSecurityEvent } from '../audit/recordSecurityEvent';
import { findCredentials } from '../findCredentials';
import { hashToken } from '../hashToken';
import { normalizeAccount } from '../normalizeAccount';
import { openTicket } from '../openTicket';
import { readBody } from '../readBody';
import { takeAttempt } from '../takeAttempt';
import { throttleKeys } from '../throttleKeys';
import { decoyId } from './decoyId';
import { requirePause } from './requirePause';

/** Seconds between two codes, and for which one is valid. */
const resendAfter = 60;
const expiresIn = 5 * 60;

const readAccount = readBody({
  type: 'object',
  // PostgreSQL cannot store or look up the character 0.
  properties: { account: { type: 'string', minLength: 1, maxLength: 254, pattern: '^[^\\u0000]*$' } },
  required: ['account'],
});

/**
 * `sendCodeForLoginToEmail`: six digits to the e-mail address of an account, and a ticket to type them for. An account
 * that does not exist is answered the same in the same time: its ticket takes no code, and the e-mail of one that
 * exists goes out after the answer.
 */
export async function sendEmailCode(context: ServerContext, request: FastifyRequest): Promise<Envelope> {
  const { db, config, model, now } = context;
  const { account } = readAccount(request, model) as { account: string };
  const name = normalizeAccount(account);
  // Together: one who is refused for his own sake takes nobody else's turn.
  await withTransaction(db, async (transaction) => {
    await takeAttempt(transaction, throttleKeys('email', name, request.ip), now());
    await requirePause(transaction, name, resendAfter, now());
  });
  const user = await findCredentials(db, config, name);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const ticket = await openTicket(db, user?.id ?? decoyId(name), 'emailCode', now(), {
    codeHash: hashToken(user ? code : `${code} for nobody`),
  });
  if (user) doAfterAnswer(request, 'queueing an e-mail', () => send(context, request, user, code));
  return envelope({ ticket, resendAfter, expiresIn });
}

async function send(
  { db, model, now }: ServerContext,
  request: FastifyRequest,
  user: { id: string; account: string },
  code: string,
): Promise<void> {
  const translate = translator(model, requestLanguage(request, model));
  const text = (part: string) =>
    translate(`mail.resetCode.${part}`, { code, account: user.account, minutes: expiresIn / 60 });
  await queueMail(db, { recipient: user.account, subject: text('subject'), body: text('body') }, now());
  const event = { userId: user.id, kind: 'resetRequested', outcome: 'success' } as const;
  await recordSecurityEvent(db, { ...event, request, now: now() });
}
