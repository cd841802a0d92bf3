import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RouteContract } from '../http/contract/RouteContract';
import { collectRoutes, type DeclaredRoute } from '../http/contract/declaredRoutes';
import { openApiDocument } from '../http/contract/openApi';
import type { ServerContext } from '../http/context';
import { GatewayError } from '../http/responses';
import { programBase } from './contracts';
import { eventContracts } from './webhooks';

/** Media type of OpenAPI documents. */
const mediaType = 'application/vnd.oai.openapi+json';

const contract: RouteContract = {
  summary: 'Describe the calls of programs as OpenAPI 3.1',
  query: { country: { type: 'string', description: 'The code of the country of the application.' } },
  files: [mediaType],
};

const heading = {
  title: 'Corridor merchant API',
  description:
    'What programs of merchants read, create and do. An application is of one country, and its calls are about that. Amounts are integers in minor units, with the currency beside them; times are ISO 8601 in UTC.',
  tags: {
    callbacks: 'What the addresses of the application are sent',
    changes: 'What has happened to the orders of the application, in order and without gaps',
    methods: 'How orders can be paid, within which limits',
    'openapi.json': 'This document',
  },
};

/** Registers the document of the calls of programs that are registered after this: of one country, or of all. Anybody may read it. */
export function registerDocument(server: FastifyInstance, { model }: ServerContext): void {
  const options = { config: { public: true, unshared: true, contract } };
  const documents = new Map<string, Buffer>();
  let routes: DeclaredRoute[] = [];
  server.get(`${programBase}/openapi.json`, options, (request: FastifyRequest, reply) => {
    const { country = '' } = request.query as { country?: unknown };
    if (typeof country !== 'string' || (country !== '' && !Object.hasOwn(model.countries, country))) {
      const params = { country: String(country) };
      throw new GatewayError({ status: 404, text: 'gateway.unknownCountry', params });
    }
    const countries = country === '' ? Object.keys(model.countries) : [country];
    const calls = routes.filter(({ isPrograms }) => isPrograms);
    const events = eventContracts(model, countries);
    const document =
      documents.get(country) ??
      Buffer.from(JSON.stringify(openApiDocument(model, calls, countries, { ...heading, events })));
    documents.set(country, document);
    return reply.header('Cache-Control', 'public, max-age=300').type(mediaType).send(document);
  });
  routes = collectRoutes(server);
}
