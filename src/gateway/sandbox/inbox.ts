import type { FastifyInstance, FastifyRequest } from 'fastify';
import { normalizeAccount } from '../auth/users';
import type { ServerContext } from '../http/context';
import { envelope, type Envelope } from '../http/envelope';

/** E-mails that the inbox shows. */
const most = 20;

/**
 * `GET /api/global/sandbox/inbox?account=`: the e-mails to an account that a sandbox without a mail server would have
 * sent, newest first. Anybody may read them, as anybody may know a sandbox's passwords, so it is nowhere else.
 */
export function registerInbox(server: FastifyInstance, context: ServerContext): void {
  if (!context.config.sandbox) return;
  server.get('/api/global/sandbox/inbox', (request) => readInbox(context, request));
}

async function readInbox({ db, config }: ServerContext, request: FastifyRequest): Promise<Envelope> {
  const { account } = request.query as { account?: unknown };
  if (config.smtpUrl || typeof account !== 'string' || account.includes('\0')) return envelope([]);
  const mails = await db
    .selectFrom('mail_outbox as mail')
    .innerJoin('merchant_user as user', 'user.account', 'mail.recipient')
    .innerJoin('merchant', 'merchant.id', 'user.merchant_id')
    .select(['mail.id', 'mail.created_at as at', 'mail.recipient as to', 'mail.subject', 'mail.body as text'])
    .where('mail.recipient', '=', normalizeAccount(account))
    // Merchants of one's own may be in the same database: their e-mails are nobody else's.
    .where('merchant.sandbox', '=', true)
    .orderBy('mail.created_at', 'desc')
    .orderBy('mail.id', 'desc')
    .limit(most)
    .execute();
  return envelope(mails);
}
