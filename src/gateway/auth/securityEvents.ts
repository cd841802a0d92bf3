import type { FastifyRequest } from 'fastify';
import { newId } from '../database/ids';
import type { Database } from '../database/tables';
import { normalizeAddress } from '../http/clientAddress';
import type { ServerContext } from '../http/context';
import { GatewayError } from '../http/errors';

/** What can happen to a user's access. Names are stored and answered: they are never changed. */
export type SecurityEventKind =
  | 'signIn'
  | 'signOut'
  | 'passwordSet'
  | 'passwordChanged'
  | 'passwordReset'
  | 'resetRequested'
  | 'authenticatorBound'
  | 'authenticatorReplaced'
  | 'recoveryCodeUsed'
  | 'recoveryCodesRenewed'
  | 'sessionEnded'
  | 'whitelistChanged'
  | 'nickNameChanged'
  | 'redirectSignIn'
  | 'testSignIn';

/** Why it failed: what was wrong, or `address` for one that is not on the whitelist. */
export type SecurityEventDetail = 'wrongPassword' | 'wrongCode' | 'address' | 'disabled';

/** Something that happened to a user's access, and the request that it came from. */
interface SecurityEvent {
  userId: string;
  kind: SecurityEventKind;
  outcome: 'success' | 'failure';
  request: Pick<FastifyRequest, 'ip' | 'headers'>;
  detail?: SecurityEventDetail;
  now: Date;
}

/**
 * Adds to the history that a user sees in his personal centre. A success is recorded in the transaction that does it;
 * a failure with the pool's connection, because the transaction that failed takes everything back.
 */
export async function recordSecurityEvent(db: Database, event: SecurityEvent): Promise<void> {
  const { userId, kind, outcome, request, detail = null, now } = event;
  await db
    .insertInto('security_event')
    .values({
      id: newId(),
      user_id: userId,
      at: now.toISOString(),
      kind,
      outcome,
      ...requestOrigin(request),
      detail,
    })
    .execute();
}

/**
 * Does `work`, a step of a user who is known, and adds to his history when it refuses him for a wrong code, his address
 * or because he or his merchant is disabled. Called outside of the transaction, which would take the entry back.
 */
export async function recordRejections<Result>(
  { db, now }: Pick<ServerContext, 'db' | 'now'>,
  about: Pick<SecurityEvent, 'userId' | 'kind' | 'request'>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const detail = error instanceof GatewayError ? detailOf(error) : undefined;
    if (detail) await recordSecurityEvent(db, { ...about, outcome: 'failure', detail, now: now() });
    throw error;
  }
}

function detailOf({ code, text }: GatewayError): SecurityEventDetail | undefined {
  switch (code) {
    case 401:
      return text === 'authentication.wrongPassword' ? 'wrongPassword' : 'wrongCode';
    case 410:
      return 'address';
    case 423:
    case 424:
    case 425:
    case 426:
      return 'disabled';
    default:
      return undefined;
  }
}

const longestAgent = 300;

/** Where a request comes from, as it is kept and shown to the user: IP address and `User-Agent`, cut to 300 characters. */
export function requestOrigin(request: Pick<FastifyRequest, 'ip' | 'headers'>): {
  address: string;
  agent: string;
} {
  return {
    address: normalizeAddress(request.ip),
    agent: (request.headers['user-agent'] ?? '').slice(0, longestAgent),
  };
}
