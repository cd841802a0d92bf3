import type { BoundAction } from '../../metadata/model/BoundResource';
import type { JsonValue } from '../../metadata/model/json';
import { requestsCall, type SentOutcome } from '../../metadata/model/sentRequests';
import type { SessionCountry } from '../session/Session';
import { request } from './request';
import { addressOf } from './resourceAddress';

/** What a write is sent with. */
export interface SendOptions {
  /** The same for each attempt at one write. */
  idempotencyKey: string;
  /** The code of the user's authenticator, where the write asks for one. */
  code?: string | undefined;
  /** Confirms that the write repeats what a rejection has named: its `confirmation`. */
  repeats?: string | undefined;
}

/** Returns the headers of a write. */
export function sendHeaders({ idempotencyKey, code, repeats }: Partial<SendOptions>): Record<string, string> {
  return {
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    ...(code && { 'Authenticator-Code': code }),
    ...(repeats && { 'Confirmed-Repeats': repeats }),
  };
}

type RecordValues = { id: string } & Record<string, JsonValue | undefined>;

/** What a write would do. */
export interface Rehearsal {
  /** The record as it is; null for a new one. */
  before: RecordValues | null;
  after: RecordValues;
  /** The fields to show. */
  fields: string[];
}

/** The calls that change records and that react-admin's data provider does not have. */
export interface WriteCalls {
  /** Runs an action of the resource on a record and returns the changed record. */
  runAction: (
    resource: string,
    id: string,
    action: BoundAction,
    input: Record<string, unknown>,
    options: SendOptions,
  ) => Promise<{ data: Record<string, unknown> }>;
  /** Returns what a write would do, without doing it. `path` follows the resource's. */
  rehearse: (
    resource: string,
    call: BoundAction['request'],
    body: Record<string, unknown>,
    options?: Pick<SendOptions, 'repeats'>,
  ) => Promise<Rehearsal>;
  /**
   * Returns what became of a write that was sent with a key at a time (ISO 8601 UTC). Where it has not been received, it has
   * no effect from now on.
   */
  findRequest: (resource: string, sent: { key: string; sentAt: string }) => Promise<SentOutcome>;
  /** Returns what a value entered in the create form names. Rejects with a `RequestError` where it names nothing. */
  lookUp: (resource: string, field: string, value: JsonValue) => Promise<Record<string, JsonValue>>;
}

/** Creates these calls to one country's gateway. */
export function createWriteCalls(country: SessionCountry | undefined): WriteCalls {
  return {
    async runAction(resource, id, action, input, options) {
      const { data } = await request<Record<string, unknown>>(pathOf(resource, action.request.path, id), {
        method: action.request.method,
        body: input,
        headers: sendHeaders(options),
        ...addressOf(resource, country),
      });
      return { data };
    },
    async rehearse(resource, { method, path }, body, options = {}) {
      const { data } = await request<Rehearsal>(pathOf(resource, path), {
        method,
        body,
        query: { rehearse: 'true' },
        headers: sendHeaders(options),
        ...addressOf(resource, country),
      });
      return data;
    },
    async findRequest(resource, { key, sentAt }) {
      const { data } = await request<SentOutcome>(`/${requestsCall}/find`, {
        method: 'POST',
        body: { key, sentAt },
        ...addressOf(resource, country),
      });
      return data;
    },
    async lookUp(resource, field, value) {
      const { data } = await request<Record<string, JsonValue>>(`/${resource}/lookups/${field}`, {
        method: 'POST',
        body: { value },
        ...addressOf(resource, country),
      });
      return data;
    },
  };
}

function pathOf(resource: string, path: string, id = ''): string {
  const filled = path.replaceAll('{id}', encodeURIComponent(id));
  return filled === '' ? `/${resource}` : `/${resource}/${filled}`;
}
