import type { FastifyRequest } from 'fastify';
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import type { Database, Tables } from '../database/tables';
import type { ServerContext } from '../http/context';
import { type Envelope, envelope } from '../http/envelope';
import { GatewayError } from '../http/errors';
import { bodyReader } from '../http/body';
import { consumeAttempt, type ThrottleKey, throttleKeys } from './throttle';
import { hashToken, newToken } from './tokens';
import type { SignInUser } from './users';

/**
 * What a ticket allows next. The first two are for accounts that are not set up yet, the fourth for one that is signed
 * in and has a new phone, then the two of a forgotten password, and the one of a sign-in link.
 */
type SignInStep =
  | 'setPassword'
  | 'bindAuthenticator'
  | 'authenticatorCode'
  | 'replaceAuthenticator'
  | 'emailCode'
  | 'restartPassword'
  | 'redirect';

/** What stands behind a ticket of a sign-in step. */
interface Ticket {
  userId: string;
  /** Base32: what the step offers to an authenticator app. */
  authenticatorSecret: string | null;
  /** Of the code that the step takes, where it was sent by e-mail. */
  codeHash: string | null;
}

/** How long a ticket allows its step, in milliseconds. */
const usualLifetime = 5 * 60_000;

/** What {@link issueTicket} keeps with a ticket. */
interface TicketParts {
  /** Authenticator secret that the step offers, base32. */
  secret?: string | null;
  /** Hash of the code that the step takes, where it was sent by e-mail. */
  codeHash?: string | null;
  /** Milliseconds; 5 minutes unless told. */
  lifetime?: number;
}

/** Issues a ticket that allows a user one step, and answers it. */
export async function issueTicket(
  db: Database,
  userId: string,
  next: SignInStep,
  now: Date,
  { secret = null, codeHash = null, lifetime = usualLifetime }: TicketParts = {},
): Promise<string> {
  const ticket = newToken();
  await db
    .insertInto('sign_in_ticket')
    .values({
      token_hash: hashToken(ticket),
      user_id: userId,
      next,
      attempts: 0,
      authenticator_secret: secret,
      code_hash: codeHash,
      expires_at: new Date(now.getTime() + lifetime).toISOString(),
    })
    .execute();
  return ticket;
}

/** Envelope codes of the next steps (specification section 8); all of them are successes. */
const codes = {
  setPassword: 433,
  bindAuthenticator: 434,
  authenticatorCode: 200,
};

/** Answers a ticket for the next step that the user has to take, with the envelope code that says which. */
export async function issueNextTicket(
  db: Database,
  user: Pick<SignInUser, 'id' | 'mustSetPassword' | 'authenticatorSecret'>,
  now: Date,
): Promise<Envelope> {
  const next = nextStep(user);
  return envelope({ ticket: await issueTicket(db, user.id, next, now), next }, codes[next]);
}

function nextStep(user: Pick<SignInUser, 'mustSetPassword' | 'authenticatorSecret'>): keyof typeof codes {
  if (user.mustSetPassword) return 'setPassword';
  return user.authenticatorSecret === null ? 'bindAuthenticator' : 'authenticatorCode';
}

/** Reads `{ ticket, code }` of a step that takes six digits. */
export const readTicketCode = bodyReader({
  type: 'object',
  properties: {
    ticket: { type: 'string', minLength: 1, maxLength: 200 },
    code: { type: 'string', pattern: '^[0-9]{6}$' },
  },
  required: ['ticket', 'code'],
});

/** A code that is about to be looked at, and what the try was counted under, to be forgiven where it is right. */
interface TriedCode extends Ticket {
  keys: ThrottleKey[];
}

/**
 * Counts a try of a ticket's code: for the user and the address first, so that one who is told to wait (429) keeps
 * the ticket's tries, then for the ticket. Throws where it is no ticket of the step, or used up.
 */
export async function consumeCodeAttempt(
  { db, now }: ServerContext,
  request: FastifyRequest,
  ticket: string,
  step: SignInStep,
): Promise<TriedCode> {
  const { userId } = await findTicket(db, ticket, step, now());
  const what = step === 'emailCode' ? 'emailCode' : 'code';
  const keys = await consumeAttempt(db, throttleKeys(what, userId, request.ip), now());
  return { ...(await consumeTicketAttempt(db, ticket, step, now())), keys };
}

/** Looks a ticket up and uses none of its tries. Throws where it is none, ran out, was used up or is for another step. */
export async function findTicket(db: Database, ticket: string, step: SignInStep, now: Date): Promise<Ticket> {
  const row = await db
    .selectFrom('sign_in_ticket')
    .select(['user_id as userId', 'authenticator_secret as authenticatorSecret', 'code_hash as codeHash'])
    .where(usableTicket(ticket, step, now))
    .executeTakeFirst();
  if (!row) throw ticketExpired();
  return row;
}

/** Uses one of a ticket's tries. Throws where it is none, ran out, was used up or is for another step. */
export async function consumeTicketAttempt(
  db: Database,
  ticket: string,
  step: SignInStep,
  now: Date,
): Promise<Ticket> {
  const row = await db
    .updateTable('sign_in_ticket')
    .set({ attempts: sql`attempts + 1` })
    .where(usableTicket(ticket, step, now))
    .returning(['user_id as userId', 'authenticator_secret as authenticatorSecret', 'code_hash as codeHash'])
    .executeTakeFirst();
  if (!row) throw ticketExpired();
  return row;
}

/** Uses a ticket up; false where somebody else just did. */
export async function redeemTicket(db: Database, ticket: string): Promise<boolean> {
  const closed = await db
    .deleteFrom('sign_in_ticket')
    .where('token_hash', '=', hashToken(ticket))
    .executeTakeFirst();
  return closed.numDeletedRows === 1n;
}

/** Tries that one ticket takes. */
const mostTries = 5;

/** The condition of a ticket that is one of a step, has not run out and has tries left. */
function usableTicket(ticket: string, step: SignInStep, now: Date) {
  return (is: ExpressionBuilder<Tables, 'sign_in_ticket'>): Expression<SqlBool> =>
    is.and([
      is('token_hash', '=', hashToken(ticket)),
      is('next', '=', step),
      is('attempts', '<', mostTries),
      is('expires_at', '>', now.toISOString()),
    ]);
}

/** The refusal of a ticket that is none, ran out, was used up or is for another step: one starts again. */
export function ticketExpired(): GatewayError {
  return new GatewayError({ status: 200, code: 440, text: 'authentication.ticketExpired' });
}
