import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { declaredRoute } from '../../../src/gateway/http/contract/declaredRoutes';
import { contractIn } from '../../../src/gateway/http/contract/operation';
import { answersByStatus, problemStatuses } from '../../../src/gateway/http/contract/problems';
import {
  problemSchema,
  rejectionSchema,
  successSchema,
} from '../../../src/gateway/http/contract/responseSchemas';
import type { RouteContract } from '../../../src/gateway/http/contract/RouteContract';
import type { JsonSchema } from '../../../src/metadata/model/json';
import type { Model } from '../../../src/metadata/model/Model';
import { createValidator } from '../../../src/metadata/validation/createValidator';
import type { Envelope } from '../../../src/contract/envelope';

/** Throws an error that says which responses so far were not what their routes declare. */
export type RequireContracts = () => void;

/** Compares every response of a server with the contract of its route. The routes must be registered after this. */
export function watchContracts(server: FastifyInstance, model: Model): RequireContracts {
  const broken: string[] = [];
  server.addHook('onSend', async (request, reply, payload) => {
    const problems = request.url.startsWith('/api/') ? problemsOf(model, request, reply, payload) : [];
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

function problemsOf(model: Model, request: FastifyRequest, reply: FastifyReply, payload: unknown): string[] {
  if (request.method === 'HEAD' || payload === undefined) return [];
  const body = typeof payload === 'string' ? (JSON.parse(payload) as Envelope) : undefined;
  const isSuccess = !body || [200, 433, 434].includes(body.code);
  const { method, url = '', config } = request.routeOptions;
  if (!config.contract) return [...errorsOf(rejectionSchema, body), ...missingTexts(body)];
  const route = declaredRoute({ method, url, config, handler: () => undefined })!;
  const { country } = request.params as { country?: string };
  const isServed = isSuccess || country === undefined || Object.hasOwn(model.countries, country);
  // The country may be the problem: then there is no contract of it.
  const contract = isServed ? contractIn(route, country) : undefined;
  if (!isSuccess) {
    const byStatus = answersByStatus(route);
    const isDeclared =
      contract === undefined ||
      (reply.statusCode === 200 && !byStatus) ||
      problemStatuses(route, contract).some((status) => status === reply.statusCode);
    return [
      ...errorsOf(byStatus ? rejectionSchema : problemSchema, body),
      ...missingTexts(body),
      ...(isDeclared ? [] : [`the status ${reply.statusCode} is not declared`]),
      ...(route.isPrograms ? undocumentedKeywords(body) : []),
    ];
  }
  if (!contract) return [];
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

const guide = readFileSync(join(import.meta.dirname, '../../../docs/api.md'), 'utf8');

/** The keywords that the guide for programs explains. */
export const documentedKeywords: ReadonlySet<string> = new Set(
  [...guide.matchAll(/^\| ((?:`[\w.]+`(?:, )?)+) +\| \d/gm)].flatMap(
    ([, cell = '']) => cell.match(/[\w.]+/g) ?? [],
  ),
);

function undocumentedKeywords({ errors = [] }: Envelope): string[] {
  return errors.flatMap(({ keyword }) =>
    documentedKeywords.has(keyword) ? [] : [`the keyword ${keyword} is not in docs/api.md`],
  );
}

/** Headers that are not of one route. */
const commonHeaders =
  /^(access-control-|cross-origin-|x-(?!next-cursor|widened|as-of)|content-(length|security-policy|type)$|(allow|cache-control|connection|date|origin-agent-cluster|ratelimit|ratelimit-policy|referrer-policy|retry-after|strict-transport-security|vary)$)/;

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
