import { type SandboxMail, sandboxMailSchema } from '../../contract/environment';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { normalizeAccount } from '../auth/users';
import type { RouteContract } from '../http/contract/RouteContract';
import { arraySchema, textSchema } from '../../contract/schemas';
import type { ServerContext } from '../http/context';
import { envelope } from '../http/responses';
import type { Envelope } from '../../contract/envelope';
import { mailTextOf } from '../mail/tables';

const maxEmails = 20;

const contract: RouteContract = {
  summary: 'Read the e-mails to an account of the sandbox',
  query: { account: textSchema },
  data: arraySchema(sandboxMailSchema),
};

/**
 * Registers `GET /api/global/sandbox/inbox?account=`: the e-mails to an account that could not be sent because there is no
 * mail server, newest first. Everybody can read them, as everybody knows a sandbox's passwords; only a sandbox has it.
 */
export function registerInbox(server: FastifyInstance, context: ServerContext): void {
  if (!context.config.sandbox) return;
  server.get('/api/global/sandbox/inbox', { config: { public: true, contract } }, (request) =>
    readInbox(context, request),
  );
}

async function readInbox({ db, config, keyRing }: ServerContext, request: FastifyRequest): Promise<Envelope> {
  const { account } = request.query as { account?: unknown };
  if (config.smtpUrl || typeof account !== 'string' || account.includes('\0')) return envelope([]);
  const mails = await db
    .selectFrom('mail_outbox as mail')
    .innerJoin('merchant_user as user', 'user.account', 'mail.recipient')
    .innerJoin('merchant', 'merchant.id', 'user.merchant_id')
    .select(['mail.id', 'mail.created_at as at', 'mail.recipient as to', 'mail.subject', 'mail.body as text'])
    .where('mail.recipient', '=', normalizeAccount(account))
    // The database may hold other merchants too; their e-mails stay private.
    .where('merchant.sandbox', '=', true)
    .orderBy('mail.created_at', 'desc')
    .orderBy('mail.id', 'desc')
    .limit(maxEmails)
    .execute();
  return envelope(
    mails.map(({ id, subject, text, ...mail }): SandboxMail => ({
      ...mail,
      id,
      subject: keyRing.decrypt(subject, mailTextOf(id, 'subject')),
      text: text && keyRing.decrypt(text, mailTextOf(id, 'body')),
    })),
  );
}
