import type { FastifyRequest } from 'fastify';
import type { Unit } from '../database/units/Unit';
import type { ServerContext, Session } from '../http/context';
import { GatewayError } from '../http/responses';
import { consumeCode } from './secondFactor';
import { recordSecurityEvent, type SecurityEventKind } from './securityEvents';
import { consumeAttempt, refundAttempt, throttleKeys, releaseAttempt } from './throttle';
import { findUser, type SignInUser, usersDatabase } from './users';

/** The header in which a code travels: neither in the body nor in what an `Idempotency-Key` is bound to. */
const codeHeader = 'authenticator-code';

/** Uses up the code of a request; called in the transaction of what the code allows. Throws 422 where it is rejected. */
export type Prove = (transaction: Unit) => Promise<void>;

/** Why a request is not proven; the keys of the texts. */
export type CodeFailure = 'missingCode' | 'wrongCode' | 'usedCode' | 'noAuthenticator';

/** A code that is to prove who sends a request. */
interface EnteredCode {
  userId: string;
  /** The user as stored; undefined once deleted. */
  user: SignInUser | undefined;
  /** Without a code nothing is attempted. */
  code: string | undefined;
  /** Kind of a wrong code in the user's history. */
  kind: SecurityEventKind;
  /** Returns the 422 of a rejected code. */
  reject: (reason: CodeFailure) => GatewayError;
}

/**
 * Does `work`, which calls `prove` with its transaction: a code is used up only with what it allows. Repeated work needs no code. Codes are
 * throttled as at sign-in, and wrong ones recorded in the user's history (product 8.19).
 */
export async function withCode<Result>(
  context: ServerContext,
  request: FastifyRequest,
  { userId, user, code, kind, reject }: EnteredCode,
  work: (prove: Prove) => Promise<Result>,
): Promise<Result> {
  const { now } = context;
  const db = usersDatabase(context);
  const at = now();
  const keys =
    code === undefined ? [] : await consumeAttempt(db, throttleKeys('code', userId, request.ip), at);
  let outcome: CodeFailure | 'correct' | undefined;
  try {
    return await work(async (transaction) => {
      outcome = (await failureOf(context, transaction, user, code, request)) ?? 'correct';
      if (outcome !== 'correct') throw reject(outcome);
    });
  } finally {
    // The answer of the work stands, whatever becomes of the count.
    await concludeAttempt().catch((error: unknown) =>
      request.log.error({ err: error }, 'counting codes failed'),
    );
  }

  async function concludeAttempt(): Promise<void> {
    if (outcome === 'correct') await refundAttempt(db, keys);
    else if (outcome === 'wrongCode' || outcome === 'usedCode') {
      const event = { kind, outcome: 'failure', detail: 'wrongCode' } as const;
      await recordSecurityEvent(db, { userId, ...event, request, now: now() });
    }
    // No code was compared, as for a repeated request or without the database: nothing was guessed.
    else await releaseAttempt(db, keys, at);
  }
}

/** Does `work` with the code in a request's header: see {@link withCode}. */
export async function withStepUp<Result>(
  context: ServerContext,
  request: FastifyRequest,
  session: Session,
  work: (prove: Prove) => Promise<Result>,
): Promise<Result> {
  const { userId } = session;
  const user = await findUser(usersDatabase(context), context.config, { id: userId });
  const stepUp = { userId, user, code: codeOf(request), kind: 'stepUp', reject: rejection } as const;
  return withCode(context, request, stepUp, work);
}

/** Whether a request has a code, which may be wrong. */
export function hasCode(request: FastifyRequest): boolean {
  return codeOf(request) !== undefined;
}

/** Returns the 422 of a request without a code: it needs one, or its user an authenticator. */
export async function missingCode(context: ServerContext, session: Session): Promise<GatewayError> {
  const user = await findUser(usersDatabase(context), context.config, { id: session.userId });
  return rejection(isBound(user) ? 'missingCode' : 'noAuthenticator');
}

function isBound(user: SignInUser | undefined): user is SignInUser {
  return user !== undefined && user.authenticatorSecret !== null;
}

function codeOf({ headers }: FastifyRequest): string | undefined {
  const code = headers[codeHeader];
  return typeof code === 'string' && code !== '' ? code.replace(/\s/g, '') : undefined;
}

async function failureOf(
  context: ServerContext,
  transaction: Unit,
  user: SignInUser | undefined,
  code: string | undefined,
  request: FastifyRequest,
): Promise<CodeFailure | undefined> {
  if (!isBound(user)) return 'noAuthenticator';
  if (code === undefined) return 'missingCode';
  // In another database it is used up even where the work fails later.
  return consumeCode(context, context.home ?? transaction, user, code, request);
}

function rejection(reason: CodeFailure): GatewayError {
  const text = `gateway.stepUp.${reason}`;
  const errors = [{ path: '', keyword: 'stepUp', params: { reason } }];
  return new GatewayError({ status: 422, text, errors, isProvisional: true });
}
