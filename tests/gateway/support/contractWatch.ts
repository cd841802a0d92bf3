import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contractIn } from '../../../src/gateway/http/contract/operation';
import { problemSchema, successSchema } from '../../../src/gateway/http/contract/responseSchemas';
import type { RouteContract } from '../../../src/gateway/http/contract/RouteContract';
import type { JsonSchema } from '../../../src/metadata/model/json';
import { createValidator } from '../../../src/metadata/validation/createValidator';
import type { Envelope } from '../../../src/contract/envelope';

/** Throws an error that says which responses so far were not what their routes declare. */
export type RequireContracts = () => void;

/** Compares every response of a server with the contract of its route. The routes must be registered after this. */
export function watchContracts(server: FastifyInstance): RequireContracts {
  const broken: string[] = [];
  server.addHook('onSend', async (request, reply, payload) => {
    const problems = request.url.startsWith('/api/') ? problemsOf(request, reply, payload) : [];
    if (problems.length > 0) {
      broken.push(`${request.method} ${request.url} (${reply.statusCode}): ${problems.join('; ')}`);
    }
    return payload;
  });
  return () => {
    const found = broken.splice(0);
    if (found.length === 0) return;
    throw new Error(`Not what the contract of the route says:\n${found.join('\n')}`);
  };
}

function problemsOf(request: FastifyRequest, reply: FastifyReply, payload: unknown): string[] {
  if (request.method === 'HEAD' || payload === undefined) return [];
  const body = typeof payload === 'string' ? (JSON.parse(payload) as Envelope) : undefined;
  const { contract: declared } = request.routeOptions.config;
  // A problem is the same for each route; the country may be the problem.
  if ((body && ![200, 433, 434].includes(body.code)) || !declared) {
    return [...errorsOf(problemSchema, body), ...missingTexts(body)];
  }
  const { country } = request.params as { country?: string };
  const contract = contractIn({ contract: declared }, country);
  const { query = {}, files = [] } = contract;
  const type = String(reply.getHeader('content-type'));
  const unknown = Object.keys(request.query as object).filter((name) => !Object.hasOwn(query, name));
  return [
    ...(body
      ? errorsOf(successSchema(contract), body)
      : files.includes(type)
        ? []
        : [`a file of type ${type}`]),
    ...unknown.map((name) => `the parameter ${name} is not declared`),
    ...undeclaredHeaders(contract, reply),
  ];
}

/** A text that is missing is sent as its key. */
function missingTexts({ msg, errors = [] }: Partial<Envelope> = {}): string[] {
  const texts = [msg, ...errors.map((error) => error.msg)];
  return texts.flatMap((text) =>
    /^gateway(?:\.\w+)+$/.test(text ?? '') ? [`the text ${text} is missing`] : [],
  );
}

/** Headers that are not of one route. */
const commonHeaders =
  /^(access-control-|cross-origin-|x-(?!next-cursor|widened|as-of)|content-(length|security-policy|type)$|(allow|cache-control|connection|date|origin-agent-cluster|ratelimit|ratelimit-policy|referrer-policy|retry-after|vary)$)/;

function undeclaredHeaders({ headers = {} }: RouteContract, reply: FastifyReply): string[] {
  const declared = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  return Object.keys(reply.getHeaders())
    .filter((name) => !commonHeaders.test(name) && !declared.has(name))
    .map((name) => `the header ${name} is not declared`);
}

const validators = new Map<string, ReturnType<typeof createValidator>>();

function errorsOf(schema: JsonSchema, value: unknown): string[] {
  const text = JSON.stringify(schema);
  const validate = validators.get(text) ?? createValidator(schema);
  validators.set(text, validate);
  return validate(value).map(({ path, keyword, params }) => `${path} ${keyword} ${JSON.stringify(params)}`);
}
