import type { JsonValue } from '../../../metadata/model/json';
import type { Components } from './Components';
import type { DeclaredRoute } from './declaredRoutes';
import { problemSchema, rejectionSchema } from './responseSchemas';
import type { RouteContract } from './RouteContract';

/** Meanings of the statuses of failures. */
const meanings = {
  400: 'The request cannot be read: it is no JSON, or its body broke off.',
  401: 'Nobody is known to make the call.',
  403: 'Whoever makes the call may not make it.',
  404: 'It does not exist, belongs to somebody else, or is not served here.',
  411: 'The file has no `Content-Length`.',
  412: 'It has changed since it was seen, or would cost something else.',
  413: 'The body is too large.',
  415: 'The body is of another type.',
  422: 'It is rejected: `errors` says what is wrong, and where.',
  428: 'It has to be named which revision was seen.',
  429: 'Too many calls: try again after `Retry-After` seconds.',
  500: 'The gateway has failed. Whether it was done is not known: send the same `Idempotency-Key` again.',
  503: 'The gateway cannot do it now and has done nothing: try again after `Retry-After` seconds.',
} as const;

type ProblemStatus = keyof typeof meanings;

/** Callers of a route. */
type Callers = Pick<DeclaredRoute, 'isPublic' | 'isOperators' | 'isPrograms'>;

/** Whether a route answers problems with their status, and each with a keyword. The web app's have code 200 for what its screens say (product 11.1). */
export function answersByStatus({ isOperators, isPrograms }: Callers): boolean {
  return isOperators || isPrograms;
}

/** Returns the statuses with which a route answers what is no success. */
export function problemStatuses(
  route: Callers & Pick<DeclaredRoute, 'method'>,
  contract: RouteContract,
): ProblemStatus[] {
  const { body, upload, query, idempotent, seen, terms } = contract;
  const has: Partial<Record<ProblemStatus, boolean>> = {
    400: body !== undefined || upload === true,
    401: true,
    403: true,
    404: true,
    411: upload === true,
    412: seen !== undefined || terms === true,
    // A body that nobody takes may be sent with any of them.
    413: route.method !== 'GET',
    415: body !== undefined || upload === true,
    // A record may be in a state that does not allow it, whatever is sent.
    422: !route.isPrograms || body !== undefined || query !== undefined || idempotent === true,
    428: seen === 'required',
    429: true,
    500: true,
    503: true,
  };
  return (Object.keys(meanings).map(Number) as ProblemStatus[]).filter((status) => has[status]);
}

/** Describes what a route answers that is no success, by its status. */
export function problemResponses(
  route: Callers & Pick<DeclaredRoute, 'method'>,
  contract: RouteContract,
  components: Components,
): Record<string, JsonValue> {
  const [name, schema] = answersByStatus(route)
    ? (['Rejection', rejectionSchema] as const)
    : (['Problem', problemSchema] as const);
  const content = { 'application/json': { schema: components.add(name, schema) } };
  return Object.fromEntries(
    problemStatuses(route, contract).map((status) => {
      const headers =
        status === 429 || status === 503 ? { 'Retry-After': retryAfter(components) } : undefined;
      const response = { description: meanings[status], ...(headers && { headers }), content };
      return [status, components.share('responses', [`${status}`, `${status}.${name}`], response)];
    }),
  );
}

function retryAfter(components: Components): JsonValue {
  return components.share('headers', ['Retry-After'], {
    description: 'Seconds after which the call may succeed.',
    schema: { type: 'integer' },
  });
}
