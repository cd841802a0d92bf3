import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { openSchema } from '../../../contract/schemas';
import type { Database } from '../../database/declared/tables';
import { withTransaction } from '../../database/units/transaction';
import { bodyReader } from '../../http/body';
import type { ServerContext } from '../../http/context';
import { envelope, GatewayError } from '../../http/responses';
import type { Envelope } from '../../../contract/envelope';
import { hostOf } from '../../http/clientAddress';
import { runAfterResponse } from '../../http/server';
import { requestTranslator } from '../../http/translation';
import { queueMail } from '../../mail/outbox';
import { recordSecurityEvent } from '../securityEvents';
import { emailCodeOf } from '../tables';
import { consumeAttempt, refundAttempt, throttleKeys } from '../throttle';
import { issueTicket, makeCodeAttempt, readTicketCode, redeemTicket, ticketExpired } from '../tickets';
import { hashToken } from '../tokens';
import { accountSchema, findCredentials, findUser, normalizeAccount } from '../users';

/** Pause between two codes, and how long one is valid (product 3.4), in seconds. */
const resendAfter = 60;
const expiresIn = 5 * 60;

/** Reads for which account a code is requested. */
export const readAccount = bodyReader(openSchema({ account: accountSchema }));

/**
 * `sendCodeForLoginToEmail`: sends six digits to the e-mail address of an account and returns a ticket for them. An account that does not
 * exist gets the same response in the same time (product 3.6); its ticket accepts no code.
 */
export async function sendEmailCode(context: ServerContext, request: FastifyRequest): Promise<Envelope> {
  const { db, config, model, keyRing, now } = context;
  const { account } = readAccount(request, model);
  const name = normalizeAccount(account);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  // In one transaction: neither a request that the throttle rejects nor one that fails must start the pause.
  const { user, ticket } = await withTransaction(db, async (transaction) => {
    await consumeAttempt(transaction, throttleKeys('email', name, request.ip), now());
    await requirePause(transaction, name, request.ip, now());
    const found = await findCredentials(transaction, config, name);
    const userId = found?.id ?? decoyId(name);
    const emailCode = keyRing.encrypt(found ? code : `${code} for nobody`, emailCodeOf(userId));
    const issued = await issueTicket(transaction, userId, 'emailCode', now(), { emailCode });
    await voidEarlierCode(transaction, name, request.ip, issued);
    return { user: found, ticket: issued };
  });
  // Queued after the response, which must not take longer for an account that exists.
  if (user) runAfterResponse(request, 'queueing an e-mail', () => queueCode(context, request, user, code));
  return envelope({ ticket, resendAfter, expiresIn });
}

/**
 * Notes that an account is about to be sent a code, whether it exists or not. Throws 429 with the seconds to wait until the pause since
 * this host's last request is over. Other hosts start no pause.
 */
async function requirePause(db: Database, account: string, address: string, now: Date): Promise<void> {
  const key = pauseKey(account, address);
  // A stranger's request elsewhere starts no pause: how many codes an account can be sent from anywhere is up to the throttle.
  const at = now.toISOString();
  const latest = new Date(now.getTime() - resendAfter * 1000).toISOString();
  const { rows } = await sql`
    insert into email_code_pause as pause (key, asked_at) values (${key}, ${at}::timestamptz)
    on conflict (key) do update set asked_at = ${at}::timestamptz
    -- The clock was ahead where the last request is in the future.
    where pause.asked_at <= ${latest}::timestamptz or pause.asked_at > ${at}::timestamptz
    returning 1 as noted`.execute(db);
  if (rows.length === 1) return;
  const last = await db
    .selectFrom('email_code_pause')
    .select('asked_at')
    .where('key', '=', key)
    .executeTakeFirst();
  const elapsed = last ? (now.getTime() - Date.parse(last.asked_at)) / 1000 : 0;
  const seconds = Math.min(resendAfter, Math.max(1, Math.ceil(resendAfter - elapsed)));
  throw new GatewayError({
    status: 429,
    text: 'authentication.emailCodeYoung',
    params: { seconds, smart_count: seconds },
  });
}

/** Voids the code that the same host requested before. If another host could, any stranger could void the owner's. */
async function voidEarlierCode(
  db: Database,
  account: string,
  address: string,
  ticket: string,
): Promise<void> {
  const key = pauseKey(account, address);
  const { rows } = await sql<{ earlier: string | null }>`
    update email_code_pause as pause set ticket_hash = ${hashToken(ticket)}
    from (select ticket_hash from email_code_pause where key = ${key}) as before
    where pause.key = ${key} returning before.ticket_hash as earlier`.execute(db);
  const earlier = rows[0]?.earlier;
  if (earlier) await db.deleteFrom('sign_in_ticket').where('token_hash', '=', earlier).execute();
}

function pauseKey(account: string, address: string): string {
  return hashToken(JSON.stringify([account, hostOf(address)]));
}

/** Returns an id of no user, one for each account. All processes count attempts at it like those at a real one. */
function decoyId(account: string): string {
  const hex = createHash('sha256').update(`nobody ${account}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

async function queueCode(
  { db, model, keyRing, now }: ServerContext,
  request: FastifyRequest,
  user: { id: string; account: string },
  code: string,
): Promise<void> {
  const translate = requestTranslator(request, model);
  const text = (part: string) =>
    translate(`mail.resetCode.${part}`, { code, account: user.account, minutes: expiresIn / 60 });
  const mail = { recipient: user.account, subject: text('subject'), body: text('body') };
  await queueMail(db, keyRing, mail, now());
  const event = { userId: user.id, kind: 'resetRequested', outcome: 'success' } as const;
  await recordSecurityEvent(db, { ...event, request, now: now() });
}

/**
 * `validateCode`: exchanges the six digits of the e-mail for a ticket for a new password. Returns whether that takes the authenticator's
 * code too. A ticket allows five attempts; those of all tickets of an account are slowed down together.
 */
export async function checkEmailCode(context: ServerContext, request: FastifyRequest): Promise<Envelope> {
  const { db, config, model, keyRing, now } = context;
  const { ticket, code } = readTicketCode(request, model);
  const attempted = { ticket, step: 'emailCode' } as const;
  return makeCodeAttempt(context, request, attempted, async ({ userId, emailCode, keys }) => {
    if (emailCode === null) throw ticketExpired();
    const sent = keyRing.decrypt(emailCode, emailCodeOf(userId));
    // Compared by their hashes, which are of one length.
    if (!timingSafeEqual(Buffer.from(hashToken(sent)), Buffer.from(hashToken(code)))) {
      recordWrongCode(context, request, userId);
      throw new GatewayError({ status: 200, code: 401, text: 'authentication.wrongEmailCode' });
    }
    const user = await findUser(db, config, { id: userId });
    if (!user) throw ticketExpired();
    await redeemTicket(db, ticket);
    await refundAttempt(db, keys);
    const next = 'restartPassword';
    return envelope({
      ticket: await issueTicket(db, userId, next, now()),
      next,
      authenticator: user.authenticatorSecret !== null,
    });
  });
}

/** After the response, which must not take longer for an account that exists. */
function recordWrongCode({ db, config, now }: ServerContext, request: FastifyRequest, userId: string): void {
  runAfterResponse(request, 'recording a failed reset', async () => {
    if (!(await findUser(db, config, { id: userId }))) return;
    const event = { userId, kind: 'passwordReset', outcome: 'failure', detail: 'wrongCode' } as const;
    await recordSecurityEvent(db, { ...event, request, now: now() });
  });
}
