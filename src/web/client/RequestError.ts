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
   * Why there was no response: there was no network when the request began, so that it was not sent, or the connection
   * was lost meanwhile, so that it may have been received.
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

/**
 * Whether a request failed only for now: there was no response, or one without a verdict, such as a proxy's 502 while the
 * gateway restarts.
 */
export function isTemporary(error: unknown): boolean {
  return error instanceof RequestError && (error.status === 0 || error.status >= 500 || error.status === 429);
}

/**
 * Dispatches a `CustomEvent<RequestError>` of type `failure` for every failed request, whatever its caller does about
 * the error. A request that its caller aborted has not failed.
 */
export const requestFailures = new EventTarget();
