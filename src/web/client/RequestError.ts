import type { ErrorDetail } from '../../contract/envelope';

/** A failed request, with a message for the user. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  /** Code of the envelope; the HTTP status if there was none, 0 without a response. */
  readonly code: number;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** Errors by part of the body or query, with the gateway's text for each as `msg` (product 11.4). */
  readonly errors: ErrorDetail[] | undefined;
  /** Seconds until the gateway accepts another attempt. */
  readonly retryAfter: number | undefined;
  /**
   * The reason for a missing response. `offline`: the request was not sent; `lost`: the connection broke, so it may have been
   * received.
   */
  readonly unanswered: 'offline' | 'lost' | undefined;
  /** Whether the request was to change something. The form or dialog that sent it shows why it failed. */
  readonly isWrite: boolean;

  constructor(
    message: string,
    details: Partial<
      Pick<RequestError, 'code' | 'status' | 'errors' | 'retryAfter' | 'unanswered' | 'isWrite' | 'cause'>
    > = {},
  ) {
    super(message, { cause: details.cause });
    this.status = details.status ?? 0;
    this.code = details.code ?? this.status;
    this.errors = details.errors;
    this.retryAfter = details.retryAfter;
    this.unanswered = details.unanswered;
    this.isWrite = details.isWrite ?? false;
  }
}

/** Whether a request failed only for now: without response or verdict, such as a proxy's 502 during a restart. */
export function isTemporary(error: unknown): boolean {
  return error instanceof RequestError && (error.status === 0 || error.status >= 500 || error.status === 429);
}

/**
 * Dispatches a `CustomEvent<RequestError>` of type `failure` for every failed request, whatever its caller does about
 * the error. A request that its caller aborted has not failed.
 */
export const requestFailures = new EventTarget();

/** Whether what was requested does not exist, or belongs to somebody else. */
export function isMissing(error: unknown): boolean {
  return error instanceof RequestError && error.status === 404;
}

/** Whether a write was rejected because the record has changed since the user has seen it. */
export function isChangedSince(error: unknown): boolean {
  return error instanceof RequestError && error.status === 412;
}

/** Returns the user's reason for a failure: the gateway's message about a part, or about the whole request. */
export function reasonOf(error: unknown): string {
  const [first] = error instanceof RequestError ? (error.errors ?? []) : [];
  return first?.msg ?? (error instanceof Error ? error.message : String(error));
}

/** Repeats of a request, by its rejection (product 8.27). */
export interface FoundRepeats {
  /** Token that confirms exactly these, in `SendOptions.repeats`. */
  confirmation: string;
  /** Number of records that would be made again. */
  count: number;
  /** Repeats of each, in the gateway's words. */
  entries: {
    text: string;
    /** Id of the earlier record; missing where it is an earlier row of the same file. */
    id: string | undefined;
    /** Number of the row, in a batch. */
    row: number | undefined;
  }[];
}

/** Returns what a request would repeat, where it was rejected for that. */
export function repeatsOf({ errors = [] }: RequestError): FoundRepeats | undefined {
  const repeats = errors.filter(({ keyword }) => keyword === 'repeats');
  const { confirmation, count } = repeats[0]?.params ?? {};
  if (typeof confirmation !== 'string') return undefined;
  return {
    confirmation,
    count: Number(count),
    entries: repeats.map(({ msg = '', path, params: { id } }) => {
      const [, row] = /^\/rows\/(\d+)/.exec(path) ?? [];
      return {
        text: msg,
        id: typeof id === 'string' ? id : undefined,
        row: row === undefined ? undefined : Number(row),
      };
    }),
  };
}
