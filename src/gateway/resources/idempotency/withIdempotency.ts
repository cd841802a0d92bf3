import { omit } from 'es-toolkit';
import { isObject, type JsonValue } from '../../../metadata/model/json';
import { noCountry } from '../../../metadata/bind/schemas/places';
import type { Model } from '../../../metadata/model/Model';
import type { Retention } from '../../../metadata/model/Retention';
import type { FastifyRequest } from 'fastify';
import { type Insertable, sql } from 'kysely';
import type { Actor } from '../../database/actors';
import { isRecordId } from '../../database/ids';
import type { Database, Tables } from '../../database/declared/tables';
import type { Unit } from '../../database/units/Unit';
import { withTransaction } from '../../database/units/transaction';
import { commitInLine } from '../../database/connection';
import { requireAll, shared } from '../../database/units/shared';
import type { Session } from '../../http/context';
import type { Envelope } from '../../../contract/envelope';
import { reviveAmount } from '../../http/Amount';
import { GatewayError, maxErrors } from '../../http/responses';
import { expiry, type KeySender } from './keys';
import { type BoundRequest, differingMembers, hashRequest } from './requestHash';

/** A request that may have an `Idempotency-Key`. */
export interface KeyedRequest {
  request: BoundRequest & Pick<FastifyRequest, 'headers'>;
  owner: KeyOwner;
  /** Empty where its records belong to none. */
  country: string;
  /** Permission of the request, which its response needs later too; null where that cannot be looked up. */
  permission: string | null;
  /** Members of the response's data that are never stored: secrets that are shown once. A repeated request does not get them. */
  once?: readonly string[];
  now: Date;
  /** Time for which keys are kept. */
  retention: Retention;
  /** Line of requests whose units may be committed together; without it, the unit has a transaction of its own. */
  line?: string | undefined;
}

/** Owner of a key, such as a session: nobody else's requests meet it. */
export type KeyOwner = Pick<Session, 'merchantId' | 'userId' | 'application'>;

/** A write of an operator's. Their keys are no merchant's: they are those of their token, or of all who need none in a sandbox. */
export function operatorKey(
  request: KeyedRequest['request'],
  { id = '' }: Actor,
  { retention }: Pick<Model, 'retention'>,
  now: Date,
): KeyedRequest {
  const owner = { merchantId: nobody, userId: isRecordId(id) ? id : nobody };
  return { request, owner, country: noCountry, permission: null, now, retention };
}

const nobody = '00000000-0000-0000-0000-000000000000';

/** A rejection, as it is stored with its key. */
type Rejection = Pick<GatewayError, 'status' | 'code' | 'text' | 'keyword' | 'params' | 'errors'>;

/** Answer to the first request with a key, which later ones get. */
export type KeptAnswer = { response: Envelope } | { rejection: GatewayError };

/** A response as it is stored: JSON. */
type StoredEnvelope = Envelope & { data: JsonValue };

/** The first request with a key, and its answer. */
interface Handled {
  request_hash: string;
  /** JSON: hashes of the members of the body by name. */
  members: string | null;
  answer: KeptAnswer;
}

const inTurn = createSingleFlight<Handled>();

/**
 * Runs `work` in a transaction, once for each `Idempotency-Key` of an owner (product 10.3). A repeat gets the first response, a rejection
 * included. Throws 422 for another request with the same key, at the fields that differ.
 */
export async function withIdempotency(
  db: Database,
  keyed: KeyedRequest,
  work: (transaction: Unit) => Promise<Envelope>,
): Promise<Envelope> {
  const { request, owner: by, country, permission, once = [], now, retention, line } = keyed;
  const key = request.headers['idempotency-key'];
  if (key === undefined) return withTransaction(db, work);
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,200}$/.test(key)) {
    throw new GatewayError({ status: 422, text: 'gateway.idempotencyKey' });
  }
  const owner = ownerOf(by, key);
  const sent = await hashRequest(request, key);
  const sender = senderOf(by);
  // Key, effect and response commit together, so that a repeat waits while the first request is being handled. A rejection that does not
  // decide about the request leaves no key behind.
  const row = { ...owner, ...sent, country, permission, created_at: now.toISOString(), sender };
  const handle = async (unit: Unit): Promise<Handled> => {
    const isTaken = await takeKey(unit, { row, expired: expiry(now, retention, sender) });
    if (!isTaken) return readHandled(unit, owner);
    const answer = await attempt(unit, work);
    await storeAnswer(unit, { ...owner, ...storedAnswer(answer, once) });
    return { ...sent, answer };
  };
  const commit = () => (line === undefined ? withTransaction(db, handle) : commitInLine(db, line, handle));
  const handled = await inTurn(Object.values(owner).join(' '), async (last) => last ?? commit());
  requireSame(handled, sent);
  if ('rejection' in handled.answer) throw handled.answer.rejection;
  return handled.answer.response;
}

/** Takes keys for their requests. Returns whether each was free, or has expired before `expired`. */
const takeKey = shared({
  alike: ({ row: { sender } }: { row: Insertable<Tables['idempotency_key']>; expired: string }) =>
    sender ?? '',
  run: async (db, taken) => {
    const { numInsertedOrUpdatedRows = 0n } = await db
      .insertInto('idempotency_key')
      .values(taken.map(({ row }) => row))
      .onConflict((conflict) =>
        conflict
          .columns(['merchant_id', 'user_id', 'key'])
          .doUpdateSet((set) => ({
            request_hash: set.ref('excluded.request_hash'),
            members: set.ref('excluded.members'),
            country: set.ref('excluded.country'),
            permission: set.ref('excluded.permission'),
            created_at: set.ref('excluded.created_at'),
            sender: set.ref('excluded.sender'),
            answer: null,
            rejection: null,
          }))
          .where('idempotency_key.created_at', '<', taken[0]!.expired),
      )
      .executeTakeFirstOrThrow();
    return requireAll(taken, numInsertedOrUpdatedRows);
  },
});

/** Stores what was answered to the requests of keys. */
const storeAnswer = shared({
  run: async (
    db,
    given: (ReturnType<typeof ownerOf> & { answer?: string; rejection?: string })[],
  ): Promise<void[]> => {
    await sql`
      update idempotency_key as stored set answer = given.answer, rejection = given.rejection
      from unnest(${given.map(({ merchant_id }) => merchant_id)}::uuid[],
        ${given.map(({ user_id }) => user_id)}::uuid[], ${given.map(({ key }) => key)}::text[],
        ${given.map(({ answer }) => answer ?? null)}::text[], ${given.map(({ rejection }) => rejection ?? null)}::text[]
      ) as given(merchant_id, user_id, key, answer, rejection)
      where stored.merchant_id = given.merchant_id and stored.user_id = given.user_id and stored.key = given.key`.execute(
      db,
    );
    return given.map(() => undefined);
  },
});

/** Whether the key of a request stands for an earlier one, whatever that was. */
export async function isKnownKey(
  db: Database,
  owner: KeyOwner,
  { headers }: KeyedRequest['request'],
  { now, retention }: Pick<KeyedRequest, 'now' | 'retention'>,
): Promise<boolean> {
  const key = headers['idempotency-key'];
  if (typeof key !== 'string') return false;
  const row = await db
    .selectFrom('idempotency_key')
    .select('key')
    .where((is) => is.and(ownerOf(owner, key)))
    .where('created_at', '>=', expiry(now, retention, senderOf(owner)))
    .executeTakeFirst();
  return row !== undefined;
}

const senderOf = ({ application }: KeyOwner): KeySender => (application === undefined ? 'user' : 'program');

/** Does the work of a key's first request. A rejection that decides about it undoes what was done, and is its answer. */
async function attempt(unit: Unit, work: (unit: Unit) => Promise<Envelope>): Promise<KeptAnswer> {
  // What fails in a group is done again alone.
  if (unit.member) return { response: await work(unit) };
  await sql`savepoint keyed_work`.execute(unit);
  try {
    return { response: await work(unit) };
  } catch (error) {
    if (!(error instanceof GatewayError) || !decides(error)) throw error;
    await sql`rollback to savepoint keyed_work`.execute(unit);
    return { rejection: error };
  }
}

/** Whether the same request would be rejected again however often and by whatever way it is sent. */
function decides({ status, isProvisional }: GatewayError): boolean {
  return !isProvisional && (status === 404 || status === 422);
}

function storedAnswer(
  answer: KeptAnswer,
  once: readonly string[],
): { answer: string } | { rejection: string } {
  if ('response' in answer) {
    const { data, ...envelope } = answer.response;
    const kept = once.length > 0 && isObject(data) ? omit(data, once) : data;
    return { answer: JSON.stringify({ ...envelope, data: kept }) };
  }
  const { status, code, text, keyword, params, errors } = answer.rejection;
  const rejection: Rejection = { status, code, text, keyword, params, errors: errors?.slice(0, maxErrors) };
  return { rejection: JSON.stringify(rejection) };
}

/** Reads the first request with a key, and its answer. Throws 422 where the key was used up without one. */
async function readHandled(transaction: Unit, owner: ReturnType<typeof ownerOf>): Promise<Handled> {
  const row = await transaction
    .selectFrom('idempotency_key')
    .select(['request_hash', 'members', 'answer', 'rejection'])
    .where((is) => is.and(owner))
    .executeTakeFirstOrThrow();
  const answer = keptAnswer(row);
  if (!answer) throw new GatewayError({ status: 422, text: 'gateway.idempotencyUsedUp' });
  return { ...row, answer };
}

/** Throws 422 where the first request with a key was another one, at the fields that differ. */
function requireSame(first: Handled, sent: Omit<Handled, 'answer'>): void {
  if (first.request_hash === sent.request_hash) return;
  const names = differingMembers(membersOf(first.members), membersOf(sent.members));
  const errors = names.map((name) => ({ path: `/${name}`, keyword: 'idempotency', params: {} }));
  throw new GatewayError({
    status: 422,
    text: 'gateway.idempotencyConflict',
    keyword: 'idempotency',
    errors,
  });
}

const membersOf = (text: string | null) => JSON.parse(text ?? '{}') as Record<string, string>;

/** The owner of a key, and the key. */
export function ownerOf({ merchantId, userId }: KeyOwner, key: string) {
  return { merchant_id: merchantId, user_id: userId, key };
}

/** Returns what is stored with a key; undefined if it was used up without a request. */
export function keptAnswer(row: {
  answer: string | null;
  rejection: string | null;
}): { response: StoredEnvelope } | { rejection: GatewayError } | undefined {
  if (row.rejection !== null)
    return { rejection: new GatewayError(JSON.parse(row.rejection, reviveAmount) as Rejection) };
  return row.answer === null ? undefined : { response: JSON.parse(row.answer) as StoredEnvelope };
}

/**
 * Returns a function that does `work` once all begun under the same name in this process has ended. It passes on the last result, so that
 * repeats wait without a database connection each. Between processes, the database decides.
 */
function createSingleFlight<Result>() {
  const turns = new Map<string, Promise<Result>>();

  async function begin(
    before: Promise<Result> | undefined,
    work: (last: Result | undefined) => Promise<Result>,
  ): Promise<Result> {
    const [last] = await Promise.allSettled([before]);
    return work(last.status === 'fulfilled' ? last.value : undefined);
  }

  return async (name: string, work: (last: Result | undefined) => Promise<Result>): Promise<Result> => {
    const turn = begin(turns.get(name), work);
    turns.set(name, turn);
    try {
      return await turn;
    } finally {
      if (turns.get(name) === turn) turns.delete(name);
    }
  };
}
