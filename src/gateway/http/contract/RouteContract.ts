import type { JsonSchema } from '../../../metadata/model/json';
import type { operatorScopes } from '../../../metadata/model/ReviewDefinition';

/**
 * Contract of a route: its parameters, body and results (product 10.8). `npm run openapi` writes it, and tests compare it with every
 * response. Its schemas are self-contained, with `$defs` of their own.
 */
export interface RouteContract {
  /** Purpose of the call, in a few words. */
  summary: string;
  /** Descriptions of the parameters of the path that `pathParameters` lacks. */
  path?: Record<string, string>;
  /** The parameters of the query, all of them optional. */
  query?: Record<string, JsonSchema>;
  body?: JsonSchema;
  /** The body is the content of a file. */
  upload?: boolean;
  /** The envelope's `data` of a success; null by default. */
  data?: JsonSchema;
  /** The codes of successes; 200 by default. */
  codes?: number[];
  /** Content types of a success that is a file instead of an envelope; with `data`, as the client accepts it. */
  files?: string[];
  /** Headers of a success besides those of every response, with what they say. */
  headers?: Record<string, string>;
  /** The call is made once for each `Idempotency-Key`. */
  idempotent?: boolean;
  /** The call requires the code of the user's authenticator in `Authenticator-Code`. */
  stepUp?: boolean;
  /** The call is about a record, and says or must say which revision of it was seen, in `If-Match`. */
  seen?: 'accepted' | 'required';
  /** The call must confirm what it repeats in `Confirmed-Repeats`. */
  repeats?: boolean;
  /** The call may name the terms that its user was shown, in `Agreed-Terms`. */
  terms?: boolean;
}

/** Returns a schema as the definition that documents call `name`, and what refers to it. */
export function named(
  name: string,
  { $defs, ...schema }: JsonSchema,
): { $ref: string; $defs: Record<string, JsonSchema> } {
  return {
    $ref: `#/$defs/${name}`,
    $defs: { ...($defs as Record<string, JsonSchema> | undefined), [name]: schema },
  };
}

/**
 * Scopes of operators and their tokens. They are to read, read masked values, decide about records, propose records, work at the desk of
 * networks, and manage merchants and their users, or operators and their tokens.
 */
export type OperatorScope = (typeof operatorScopes)[number];

/** The contract of a route, or a function that returns it for the country of a request. */
export type Contract = RouteContract | ((country: string) => RouteContract);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Contract of the route. Every route of the API must have one. */
    contract?: Contract;
    /** Anybody may make the call. Without it, it requires a session before its body is read. */
    public?: boolean;
    /** The call requires an operator's token with this scope, or with any, in place of a session. */
    operator?: OperatorScope | 'any';
    /** The call is one of a merchant's program, and signed by it. */
    program?: boolean;
    /** The call changes nothing, though its method is not GET. */
    readsOnly?: boolean;
  }
}
