import type { ValidationError } from '../../metadata/ValidationError';

/** A request that failed, in words for the merchant. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  /** Code of the envelope; the HTTP status where there was none, 0 without any answer. */
  readonly code: number;
  /** HTTP status; 0 without any answer. */
  readonly status: number;
  /** What is wrong with which part of the body or query, where the gateway said so; `msg` is its text for it. */
  readonly errors: (ValidationError & { msg?: string })[] | undefined;
  /** Seconds until it may be tried again, where the gateway slows down. */
  readonly retryAfter: number | undefined;

  constructor(
    message: string,
    details: Partial<Pick<RequestError, 'code' | 'status' | 'errors' | 'retryAfter' | 'cause'>> = {},
  ) {
    super(message, { cause: details.cause });
    this.status = details.status ?? 0;
    this.code = details.code ?? this.status;
    this.errors = details.errors;
    this.retryAfter = details.retryAfter;
  }
}

/**
 * Where the client tells of requests that failed, whatever their caller makes of it: an `EventTarget` with
 * `CustomEvent<RequestError>`s of type `failure`. Requests that their caller aborted are none of them.
 */
export const requestFailures = new EventTarget();
