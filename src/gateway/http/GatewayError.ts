/** One thing that is wrong in a request, at a JSON pointer into it (`/amount`, `/filter/amount/gte`). */
export interface ErrorDetail {
  path: string;
  /** Stable name of the rule that was broken. */
  keyword: string;
  params: Record<string, unknown>;
  /** In the request's language; left out, it is the text `gateway.detail.<keyword>`. */
  msg?: string;
}

/**
 * A refusal that the caller is told: thrown anywhere below a route and turned into an envelope by the error handler.
 * `text` is a key of `locales/<language>/gateway.json` (`gateway.notFound`), filled with `params`.
 */
export class GatewayError extends Error {
  readonly status: number;
  /** The envelope's code; the status where they do not differ. */
  readonly code: number;
  readonly text: string;
  readonly params: Record<string, unknown>;
  readonly errors: ErrorDetail[] | undefined;

  constructor(parts: {
    status: number;
    code?: number;
    text: string;
    params?: Record<string, unknown>;
    errors?: ErrorDetail[];
  }) {
    super(parts.text);
    this.status = parts.status;
    this.code = parts.code ?? parts.status;
    this.text = parts.text;
    this.params = parts.params ?? {};
    this.errors = parts.errors;
  }
}
