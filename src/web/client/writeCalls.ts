import type { Rehearsal } from '../../contract/records';
import type { BoundAction } from '../../metadata/model/BoundResource';
import type { JsonValue } from '../../metadata/model/json';
import { requestsCall } from '../../metadata/model/reservedNames';
import type { SentOutcome } from '../../contract/requests';
import type { SessionCountry } from '../session/sessionStore';
import { request } from './request';
import { addressOf, resourceCall } from './resourceAddress';

/** Options of a write. */
export interface SendOptions {
  /** The idempotency key, equal for all attempts at one write. */
  idempotencyKey: string;
  /** The code of the user's authenticator, if the write needs one. */
  code?: string | undefined;
  /** Confirms that the write repeats what a rejection has named: its `confirmation`. */
  repeats?: string | undefined;
  /** The `$revision` that the user sees. The write is rejected with 412 if the record has another one. */
  revision?: string | undefined;
  /** The terms from the rehearsal that the user saw. The write is rejected with 412 if others apply now. */
  terms?: string | undefined;
}

/** Returns the headers of a write. */
export function sendHeaders({
  idempotencyKey,
  code,
  repeats,
  revision,
  terms,
}: Partial<SendOptions>): Record<string, string> {
  return {
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    ...(code && { 'Authenticator-Code': code }),
    ...(repeats && { 'Confirmed-Repeats': repeats }),
    ...(terms && { 'Agreed-Terms': terms }),
    ...(revision && { 'If-Match': `"${revision}"` }),
  };
}

/** Creates the calls to one country's gateway that change records and that react-admin's data provider does not have. */
export function createWriteCalls(country: SessionCountry | undefined) {
  const call = resourceCall(country);
  return {
    /** Runs an action of the resource on a record and returns the changed record. */
    runAction: async (
      resource: string,
      id: string,
      { request: { method, path } }: BoundAction,
      input: Record<string, unknown>,
      options: SendOptions,
    ) => ({
      data: await call<Record<string, JsonValue>>(resource, fillPath(path, id), {
        method,
        body: input,
        headers: sendHeaders(options),
      }),
    }),
    /** Returns what a write would do, without doing it. `path` follows the resource's. */
    rehearse: (
      resource: string,
      { method, path }: BoundAction['request'],
      body: Record<string, unknown>,
      options: Pick<SendOptions, 'repeats' | 'revision'> = {},
    ) =>
      call<Rehearsal>(resource, fillPath(path), {
        method,
        body,
        query: { rehearse: 'true' },
        headers: sendHeaders(options),
      }),
    /**
     * Returns what became of a write that was sent with a key at a time (ISO 8601 UTC). Where it has not been received, it has
     * no effect from now on.
     */
    async findRequest(resource: string, { key, sentAt }: { key: string; sentAt: string }) {
      const { data } = await request<SentOutcome>(`/${requestsCall}/find`, {
        method: 'POST',
        body: { key, sentAt },
        ...addressOf(resource, country),
      });
      return data;
    },
    /** Returns what a value entered in the create form names. Rejects with a `RequestError` where it names nothing. */
    lookUp: (resource: string, field: string, value: JsonValue) =>
      call<Record<string, JsonValue>>(resource, `/lookups/${field}`, { method: 'POST', body: { value } }),
    /** Returns the greatest amount of a field that a create form with these values accepts, in minor units, or null. */
    findGreatest: (resource: string, field: string, values: Record<string, JsonValue>) =>
      call<{ greatest: number | null }>(resource, `/greatest/${field}`, { method: 'POST', body: values }),
  };
}

/** Returns the part of a path after the resource, for a call on a record; nothing where `path` is empty. */
function fillPath(path: string, id = ''): string {
  return path && `/${path.replaceAll('{id}', encodeURIComponent(id))}`;
}

/**
 * Makes an `Idempotency-Key` of 128 random bits. Retries must send the same one. It does without `crypto.randomUUID`,
 * which pages have over HTTPS only.
 */
export function makeIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A record as it was read. */
interface ReadRecord {
  id: string;
  $revision?: JsonValue | undefined;
}

/** Returns the revision of a record that a write of it sends; undefined where the gateway has sent none. */
export function revisionOf({ $revision }: ReadRecord): string | undefined {
  return typeof $revision === 'string' ? $revision : undefined;
}

/** Returns the revisions of several records by their ids. */
export function revisionsOf(records: readonly ReadRecord[]): Record<string, string> {
  const revisions = records.map((record) => [record.id, revisionOf(record)] as const);
  return Object.fromEntries(revisions.filter((each): each is [string, string] => each[1] !== undefined));
}
