import { openSchema } from '../../contract/schemas';
import { nextTicketSchema } from '../../contract/signIn';
import type { FastifyRequest } from 'fastify';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Tables } from '../database/declared/tables';
import { bodyReader } from '../http/body';
import type { ServerContext } from '../http/context';
import { envelope, GatewayError } from '../http/responses';
import type { Envelope } from '../../contract/envelope';
import { makeAttempt, type ThrottleKey, throttleKeys, withdrawing } from './throttle';
import { hashToken, newToken } from './tokens';
import type { SignInUser } from './users';

/** The one step that a ticket allows. */
type SignInStep =
  // Signing in takes these three, of which the first two set up an account.
  | 'setPassword'
  | 'bindAuthenticator'
  | 'authenticatorCode'
  // A signed-in user with a new phone.
  | 'replaceAuthenticator'
  // A forgotten password takes these two.
  | 'emailCode'
  | 'restartPassword'
  // A sign-in link.
  | 'redirect';

/** Content of a ticket. */
interface Ticket {
  userId: string;
  /** Encrypted: what the step offers to an authenticator app. */
  authenticatorSecret: string | null;
  /** The code that the step takes, if it was sent by e-mail; encrypted. */
  emailCode: string | null;
}

/** Lifetime of a ticket, in milliseconds, unless its issuer sets another one. */
const defaultLifetime = 5 * 60_000;

/** Attempts that one ticket allows. */
const maxAttempts = 5;

/** Content of a ticket, and its lifetime, for {@link issueTicket}. */
interface TicketOptions {
  /** Authenticator secret that the step offers, encrypted. */
  secret?: string | null;
  /** The code that the step takes, if it was sent by e-mail; encrypted. */
  emailCode?: string | null;
  /** In milliseconds; 5 minutes by default. */
  lifetime?: number;
}

/** Issues a ticket that allows a user one step. Returns the ticket, of which only the hash is stored. */
export async function issueTicket(
  db: Database,
  userId: string,
  next: SignInStep,
  now: Date,
  { secret = null, emailCode = null, lifetime = defaultLifetime }: TicketOptions = {},
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
      email_code: emailCode,
      expires_at: new Date(now.getTime() + lifetime).toISOString(),
    })
    .execute();
  return ticket;
}

/** Envelope codes of the next steps (product 3.2, 11.1); all of them are successes. */
const nextCodes = {
  setPassword: 433,
  bindAuthenticator: 434,
  authenticatorCode: 200,
};

/** Issues a ticket for the next step of signing in. Returns its envelope, whose code is that of the step. */
export async function issueNextTicket(
  db: Database,
  user: Pick<SignInUser, 'id' | 'mustSetPassword' | 'authenticatorSecret'>,
  now: Date,
): Promise<Envelope> {
  const next = nextStep(user);
  return envelope({ ticket: await issueTicket(db, user.id, next, now), next }, nextCodes[next]);
}

/** Contract of the result of a step that leads to a further one. */
export const nextTicketContract = {
  data: nextTicketSchema,
  codes: Object.values(nextCodes),
};

function nextStep(user: Pick<SignInUser, 'mustSetPassword' | 'authenticatorSecret'>): keyof typeof nextCodes {
  if (user.mustSetPassword) return 'setPassword';
  return user.authenticatorSecret === null ? 'bindAuthenticator' : 'authenticatorCode';
}

/** A ticket in a request. */
export const ticketSchema = { type: 'string', minLength: 1, maxLength: 200 } as const;

/** Reads the body of a step that takes six digits. */
export const readTicketCode = bodyReader(
  openSchema({ ticket: ticketSchema, code: { type: 'string', pattern: '^[0-9]{6}$' } }),
);

/** Columns of a {@link Ticket}. */
const ticketColumns = [
  'user_id as userId',
  'authenticator_secret as authenticatorSecret',
  'email_code as emailCode',
] as const;

/** Returns a ticket without counting an attempt. Throws 440 unless it is usable for the step. */
export async function findTicket(db: Database, ticket: string, step: SignInStep, now: Date): Promise<Ticket> {
  const row = await db
    .selectFrom('sign_in_ticket')
    .select(ticketColumns)
    .where(isUsable(ticket, step, now))
    .executeTakeFirst();
  if (!row) throw ticketExpired();
  return row;
}

/** Consumes one of a ticket's attempts and returns it. Throws 440 unless it is usable for the step. */
async function consumeTicketAttempt(
  db: Database,
  ticket: string,
  step: SignInStep,
  now: Date,
): Promise<Ticket> {
  const row = await db
    .updateTable('sign_in_ticket')
    .set({ attempts: sql`attempts + 1` })
    .where(isUsable(ticket, step, now))
    .returning(ticketColumns)
    .executeTakeFirst();
  if (!row) throw ticketExpired();
  return row;
}

/** A ticket whose code is about to be checked, and the throttle keys to refund if the code is correct. */
interface CodeAttempt extends Ticket {
  keys: ThrottleKey[];
}

/**
 * Counts an attempt at the code of a ticket and makes it. The throttle counts first, so that a user who must wait (429) keeps the ticket's
 * attempts. Throws 440 for an unusable ticket. Undecided attempts are withdrawn.
 */
export async function makeCodeAttempt<Result>(
  context: ServerContext,
  request: FastifyRequest,
  { ticket, step }: { ticket: string; step: SignInStep },
  make: (attempt: CodeAttempt) => Promise<Result>,
): Promise<Result> {
  const { db, now } = context;
  const { userId } = await findTicket(db, ticket, step, now());
  const kind = step === 'emailCode' ? 'emailCode' : 'code';
  return makeAttempt(context, request, throttleKeys(kind, userId, request.ip), (keys) =>
    makeTicketAttempt(context, request, { ticket, step }, (found) => make({ ...found, keys })),
  );
}

/** Counts an attempt on a ticket alone and makes it. */
export async function makeTicketAttempt<Result>(
  { db, now }: ServerContext,
  request: FastifyRequest,
  { ticket, step }: { ticket: string; step: SignInStep },
  make: (found: Ticket) => Promise<Result>,
): Promise<Result> {
  const found = await consumeTicketAttempt(db, ticket, step, now());
  return withdrawing(
    request,
    () => withdrawTicketAttempt(db, ticket),
    () => make(found),
  );
}

async function withdrawTicketAttempt(db: Database, ticket: string): Promise<void> {
  await db
    .updateTable('sign_in_ticket')
    .set({ attempts: sql`greatest(attempts - 1, 0)` })
    .where('token_hash', '=', hashToken(ticket))
    .execute();
}

/** Uses a ticket up. Throws 440 if a concurrent request already did. */
export async function redeemTicket(db: Database, ticket: string): Promise<void> {
  const deleted = await db
    .deleteFrom('sign_in_ticket')
    .where('token_hash', '=', hashToken(ticket))
    .executeTakeFirst();
  if (deleted.numDeletedRows !== 1n) throw ticketExpired();
}

/** Deletes all tickets of a user. */
export async function revokeTickets(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('sign_in_ticket').where('user_id', '=', userId).execute();
}

/** The error of a ticket that cannot be used: unknown, expired, used up, or for another step. The user starts again. */
export function ticketExpired(): GatewayError {
  return new GatewayError({ status: 200, code: 440, text: 'authentication.ticketExpired' });
}

/** SQL condition of a ticket that is for a step, has not expired and has attempts left. */
function isUsable(ticket: string, step: SignInStep, now: Date) {
  return (is: ExpressionBuilder<Tables, 'sign_in_ticket'>): Expression<SqlBool> =>
    is.and([
      is('token_hash', '=', hashToken(ticket)),
      is('next', '=', step),
      is('attempts', '<', maxAttempts),
      is('expires_at', '>', now.toISOString()),
    ]);
}
