import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../../database/tables';
import { withTransaction } from '../../database/transaction';
import type { ServerContext } from '../../http/context';
import { type Envelope, envelope } from '../../http/envelope';
import { GatewayError } from '../../http/errors';
import { bodyReader } from '../../http/body';
import { runAfterResponse } from '../../http/server';
import { requestLanguage, translator } from '../../http/translation';
import { queueMail } from '../../mail/outbox';
import { recordSecurityEvent } from '../securityEvents';
import { refundAttempt, consumeAttempt, throttleKeys } from '../throttle';
import { redeemTicket, issueTicket, readTicketCode, ticketExpired, consumeCodeAttempt } from '../tickets';
import { hashToken } from '../tokens';
import { findCredentials, findUser, normalizeAccount } from '../users';

/** Seconds between two codes, and for which one is valid. */
const resendAfter = 60;
const expiresIn = 5 * 60;

const readAccount = bodyReader({
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
    await consumeAttempt(transaction, throttleKeys('email', name, request.ip), now());
    await requirePause(transaction, name, resendAfter, now());
  });
  const user = await findCredentials(db, config, name);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const ticket = await issueTicket(db, user?.id ?? decoyId(name), 'emailCode', now(), {
    codeHash: hashToken(user ? code : `${code} for nobody`),
  });
  if (user) runAfterResponse(request, 'queueing an e-mail', () => send(context, request, user, code));
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

/**
 * Notes that an account is about to be sent a code, whether it exists or not. Throws 429, with the seconds to wait,
 * where it was sent one less than `pause` seconds ago, also by another process.
 */
async function requirePause(db: Database, account: string, pause: number, now: Date): Promise<void> {
  const key = hashToken(account);
  const at = now.toISOString();
  const before = new Date(now.getTime() - pause * 1000).toISOString();
  const { rows } = await sql`
    insert into email_code_request as request (account_hash, asked_at) values (${key}, ${at}::timestamptz)
    on conflict (account_hash) do update set asked_at = ${at}::timestamptz
    where request.asked_at <= ${before}::timestamptz
    returning 1 as noted`.execute(db);
  if (rows.length === 1) return;
  const last = await db
    .selectFrom('email_code_request')
    .select('asked_at')
    .where('account_hash', '=', key)
    .executeTakeFirst();
  const since = last ? (now.getTime() - Date.parse(last.asked_at)) / 1000 : 0;
  const seconds = Math.min(pause, Math.max(1, Math.ceil(pause - since)));
  throw new GatewayError({
    status: 429,
    text: 'authentication.emailCodeYoung',
    params: { seconds, smart_count: seconds },
  });
}

/**
 * The id of a user that does not exist, always the same for an account, in every process (UUID version 8): what is counted and refused
 * for it goes as it does for a user.
 */
function decoyId(account: string): string {
  const hex = createHash('sha256').update(`nobody ${account}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * `validateCode`: the six digits of the e-mail give a ticket for a new password, and tell whether it takes the
 * authenticator too. A ticket takes five tries; tries of many tickets of one account are slowed down together.
 */
export async function checkEmailCode(context: ServerContext, request: FastifyRequest): Promise<Envelope> {
  const { db, config, model, now } = context;
  const { ticket, code } = readTicketCode(request, model) as { ticket: string; code: string };
  const { userId, codeHash, keys } = await consumeCodeAttempt(context, request, ticket, 'emailCode');
  if (codeHash === null) throw ticketExpired();
  if (!timingSafeEqual(Buffer.from(codeHash), Buffer.from(hashToken(code)))) {
    // Not waited for: the answer must not take longer where there is such an account.
    runAfterResponse(request, 'recording a failed reset', async () => {
      if (!(await findUser(db, config, { id: userId }))) return;
      const failure = { kind: 'passwordReset', outcome: 'failure', detail: 'wrongCode' } as const;
      await recordSecurityEvent(db, { userId, ...failure, request, now: now() });
    });
    throw new GatewayError({ status: 200, code: 401, text: 'authentication.wrongEmailCode' });
  }
  const user = await findUser(db, config, { id: userId });
  if (!user || !(await redeemTicket(db, ticket))) throw ticketExpired();
  await refundAttempt(db, keys);
  const next = 'restartPassword';
  return envelope({
    ticket: await issueTicket(db, userId, next, now()),
    next,
    authenticator: user.authenticatorSecret !== null,
  });
}
