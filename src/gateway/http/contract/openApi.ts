import type { JsonSchema, JsonValue } from '../../../metadata/model/json';
import type { Model } from '../../../metadata/model/Model';
import { Components } from './Components';
import type { DeclaredRoute } from './declaredRoutes';
import { describeOperation, documentPath, tagOf } from './operation';
import { successSchema } from './responseSchemas';
import { describeWebhooks, type EventContract, eventTag } from './webhooks';

/** An OpenAPI 3.1 document. */
export interface OpenApiDocument {
  openapi: string;
  paths: Record<string, Record<string, JsonValue>>;
  webhooks: Record<string, JsonValue>;
  components: Record<string, Record<string, JsonValue>>;
  [member: string]: unknown;
}

/** Heading of a document that has only a part of a gateway. */
interface Heading {
  title: string;
  description: string;
  /** The events that programs are sent, by their types. */
  events?: Readonly<Record<string, EventContract>>;
  /** Descriptions of calls of no resource, by the first part of their path. */
  tags?: Readonly<Record<string, string>>;
}

export const wholeHeading: Heading = {
  title: 'Corridor',
  description:
    'What the gateway of the merchant back office takes and returns. Amounts are integers in minor units, times are ISO 8601 in UTC, ids are opaque.',
};

/**
 * Describes what a gateway with these routes takes and returns (product 10.8). A country's calls have its code in
 * their paths, because their limits and fields are the country's.
 */
export function openApiDocument(
  model: Model,
  routes: DeclaredRoute[],
  countries: string[],
  heading: Heading,
): OpenApiDocument {
  const components = new Components();
  components.add('Done', successSchema({}));
  const paths: OpenApiDocument['paths'] = {};
  for (const route of routes) {
    for (const country of countriesOf(route, countries)) {
      const path = documentPath(route.url, country);
      paths[path] ??= {};
      paths[path][route.method.toLowerCase()] = describeOperation(route, country, components);
    }
  }
  const webhooks = describeWebhooks(heading.events ?? {}, components);
  const tags = new Set(routes.map(({ url }) => tagOf(url)));
  if (heading.events) tags.add(eventTag);
  return {
    openapi: '3.1.0',
    info: {
      title: heading.title,
      version: '1',
      description: heading.description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The gateway, or the gateway address of a country.' }],
    tags: [...tags].map((name) => ({
      name,
      description: tagDescription(model, name, heading),
    })),
    security: [{ token: [] }],
    paths,
    webhooks,
    components: {
      schemas: components.schemas,
      responses: components.responses,
      headers: components.headers,
      parameters: {
        ...components.parameters,
        Language: header('Language', 'The language of texts; by default the first.', {
          enum: model.languages.map((language) => language.toUpperCase()),
        }),
        Country: header('Country', "The country's code; empty in Global mode.", { type: 'string' }),
        'Idempotency-Key': header(
          'Idempotency-Key',
          'The same key and body get the first response again, a rejection included; with another body they get 422.',
          { type: 'string', pattern: '^[\\x21-\\x7e]{8,200}$' },
        ),
        'Authenticator-Code': header(
          'Authenticator-Code',
          "A code of the user's authenticator, or a recovery code.",
          { type: 'string' },
        ),
        'Confirmed-Repeats': header(
          'Confirmed-Repeats',
          'The `confirmation` of the errors that said which earlier records the call repeats.',
          { type: 'string' },
        ),
        'Agreed-Terms': header(
          'Agreed-Terms',
          'The `terms` of a rehearsal: the call is rejected with 412 where it would cost something else.',
          { type: 'string' },
        ),
      },
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The token that signing in returns.',
        },
        application: signed('request-application', 'The App ID of the application.'),
        timestamp: signed(
          'request-timestamp',
          'Seconds since 1970, at most 300 from the time of the gateway.',
        ),
        signature: signed(
          'request-signature',
          '`v1,` and the HMAC-SHA256 with the developer secret, or `v1a,` and the Ed25519 signature by the public key of the application, in base64: of method, a space, path with query, and then, each behind a line feed, idempotency key, timestamp and body.',
        ),
        operator: {
          type: 'http',
          scheme: 'bearer',
          description: "A token of the provider's operators: npm run operator -- token.",
        },
      },
    },
  };
}

/** The countries of which a call is written once each. Paths of programs are the same in all, whatever the fields are. */
function countriesOf({ url, isPrograms }: DeclaredRoute, countries: string[]): (string | undefined)[] {
  if (url.includes('/:country/')) return countries;
  return [isPrograms && countries.length === 1 ? countries[0] : undefined];
}

function signed(name: string, description: string): JsonValue {
  return { type: 'apiKey', in: 'header', name, description };
}

function tagDescription(model: Model, name: string, { tags = {} }: Heading): string {
  const resource = Object.hasOwn(model.resources, name) ? model.resources[name] : undefined;
  return tags[name] ?? resource?.title ?? `Calls of ${name}`;
}

function header(name: string, description: string, schema: JsonSchema): JsonValue {
  return { name, in: 'header', description, schema };
}
