import type { FastifyRequest } from 'fastify';
import type { Entities } from '../../metadata/generated/Entities';
import { noCountry } from '../../metadata/bind/schemas/places';
import { newId } from '../database/ids';
import { noteRecordChanges } from '../database/recordChanges';
import type { Database } from '../database/declared/tables';
import { normalizeAddress } from '../http/clientAddress';
import type { ServerContext } from '../http/context';
import { GatewayError } from '../http/responses';

/** Something that happened to a user's access, and the request that caused it. */
interface SecurityEvent {
  userId: string;
  kind: SecurityEventKind;
  outcome: 'success' | 'failure';
  request: Pick<FastifyRequest, 'ip' | 'headers'>;
  detail?: SecurityEventDetail;
  now: Date;
}

type SignInEvent = Entities['sign-in-event'];

/** Kinds of what can happen to a user's access. The names are stored, so they never change. */
export type SecurityEventKind = SignInEvent['eventKind'];

/** Reasons for which an event failed; `address` for one that is not on the whitelist. */
export type SecurityEventDetail = NonNullable<SignInEvent['detail']>;

/**
 * Adds an event to the history that the user sees in the personal center. Record a success in the transaction that
 * achieves it, and a failure outside of the one that failed, because that one is rolled back.
 */
export async function recordSecurityEvent(db: Database, event: SecurityEvent): Promise<void> {
  const { userId, kind, outcome, request, detail = null, now } = event;
  const id = newId();
  await db
    .insertInto('security_event')
    .values({
      id,
      user_id: userId,
      at: now.toISOString(),
      kind,
      outcome,
      ...requestOrigin(request),
      detail,
    })
    .execute();
  const users = await db
    .selectFrom('merchant_user')
    .select(['merchant_id as merchantId', 'id as ownerId'])
    .where('id', '=', userId)
    .execute();
  await noteRecordChanges(
    db,
    users.map((user) => ({ ...user, country: noCountry, entity: 'sign-in-event', id, creates: true })),
  );
}

/**
 * Does `work` for a known user, and records its failure if it rejects whoever wants to sign in. Reasons are password, code, address, or a
 * disabled user or merchant. Not inside a transaction, which would roll the record back.
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

const maxAgentLength = 300;

/** Origin of a request, as stored and shown to the user: IP address, and `User-Agent` cut to 300 characters. */
export function requestOrigin(request: Pick<FastifyRequest, 'ip' | 'headers'>): {
  address: string;
  agent: string;
} {
  return {
    address: normalizeAddress(request.ip),
    agent: (request.headers['user-agent'] ?? '').slice(0, maxAgentLength),
  };
}
