import type { JsonSchema, JsonValue } from '../../../metadata/model/json';
import { mapSchema } from '../../../metadata/schema/walkSchema';
import type { DeclaredRoute } from './declaredRoutes';
import { successSchema } from './responseSchemas';
import type { RouteContract } from './RouteContract';

/** Adds a schema to the document's components and returns a reference to it. */
export type AddSchema = (name: string, schema: JsonSchema) => JsonSchema;

/** The path of a route in the document; that of a country's call has the country's code in it. */
export function documentPath(url: string, country: string | undefined): string {
  return url.replace(':country', country ?? ':country').replaceAll(/:(\w+)/g, '{$1}');
}

/** What a call is about: the resource of a country's call, or the part of the API. */
export function tagOf(url: string): string {
  const [, , scope = '', ...rest] = url.split('/');
  if (scope === 'v1') return rest[0] ?? scope;
  if (scope === 'manage' || rest[0] === 'manage') return rest[1] ?? scope;
  return rest.length > 1 ? rest[0]! : scope;
}

/** Returns the contract of a route in a country; that of a global call is the same in all. */
export function contractIn({ contract }: Pick<DeclaredRoute, 'contract'>, country: string | undefined) {
  return typeof contract === 'function' ? contract(country ?? '') : contract;
}

function jsonContent(schema: JsonSchema): Record<string, JsonValue> {
  return { 'application/json': { schema } };
}

/** What parameters of paths are, by their names. */
const pathParameters: Record<string, string> = {
  id: 'The `id` of what the call is about, unless its summary names it otherwise.',
  file: 'The `id` of the file.',
};

/** Describes a call as an operation of OpenAPI. */
export function describeOperation(
  route: DeclaredRoute,
  country: string | undefined,
  addSchema: AddSchema,
): Record<string, JsonValue> {
  const contract = contractIn(route, country);
  const path = documentPath(route.url, country);
  const segments = path.replaceAll(/[{}]/g, '').split('/').slice(2);
  const name = [route.method.toLowerCase(), ...segments].join('.');
  const { summary, body, upload, idempotent, proof, seen, repeats } = contract;
  const countryHeader = route.isPrograms ? [] : [{ $ref: '#/components/parameters/Country' }];
  return {
    operationId: name,
    summary,
    tags: [tagOf(route.url)],
    security: securityOf(route),
    parameters: [
      { $ref: '#/components/parameters/Language' },
      ...countryHeader,
      ...[...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => ({
        name: parameter,
        in: 'path',
        description: contract.path?.[parameter] ?? pathParameters[parameter] ?? '',
        required: true,
        schema: { type: 'string' },
      })),
      ...Object.entries(contract.query ?? {}).map(([parameter, { description, ...schema }]) => ({
        name: parameter,
        in: 'query',
        ...(description === undefined ? {} : { description }),
        schema,
      })),
      ...(idempotent ? [{ $ref: '#/components/parameters/Idempotency-Key' }] : []),
      ...(proof ? [{ $ref: '#/components/parameters/Authenticator-Code' }] : []),
      ...(seen ? [ifMatch(seen === 'required')] : []),
      ...(repeats ? [{ $ref: '#/components/parameters/Confirmed-Repeats' }] : []),
    ],
    ...(body && { requestBody: { required: true, content: jsonContent(addSchema(`${name}.body`, body)) } }),
    ...(upload && { requestBody: { required: true, content: { 'application/octet-stream': {} } } }),
    responses: {
      200: {
        description: 'A success, or a problem that the code names.',
        ...successHeaders(contract),
        content: {
          ...Object.fromEntries((contract.files ?? []).map((type) => [type, { schema: { type: 'string' } }])),
          ...((!contract.files || contract.data) &&
            jsonContent({
              anyOf: [
                addSchema(`${name}.success`, successSchema(contract)),
                { $ref: '#/components/schemas/Problem' },
              ],
            })),
        },
      },
      ...(route.isPublic || route.isPrograms ? {} : { 401: { $ref: '#/components/responses/SignedOut' } }),
      '4XX': { $ref: '#/components/responses/Rejected' },
      '5XX': { $ref: '#/components/responses/Failed' },
    },
  };
}

/** The header that names the revision of the record that was seen. */
function ifMatch(required: boolean): Record<string, JsonValue> {
  const rule = required
    ? 'Without it, the answer is 428.'
    : 'Without it, the call is done whatever the record is now.';
  return {
    name: 'If-Match',
    in: 'header',
    required,
    description: `The \`$revision\` of the record as it was seen, in double quotes. If it has changed since, the answer is 412. ${rule}`,
    schema: { type: 'string' },
  };
}

function securityOf({ isPublic, isOperators, isPrograms }: DeclaredRoute): JsonValue {
  if (isPublic) return [];
  if (isPrograms) return [{ application: [], timestamp: [], signature: [] }];
  return isOperators ? [{ operator: [] }] : [{ token: [] }];
}

function successHeaders({ headers }: RouteContract): Record<string, JsonValue> {
  if (!headers) return {};
  const described = Object.entries(headers).map(([header, description]) => [
    header,
    { description, schema: { type: 'string' } },
  ]);
  return { headers: Object.fromEntries(described) as JsonValue };
}

/** Returns a schema as it is below `#/components/schemas/<name>`: its own references begin there. */
export function asComponent(name: string, { $schema: _dialect, ...schema }: JsonSchema): JsonSchema {
  return mapSchema(schema, (part) =>
    typeof part.$ref === 'string'
      ? { ...part, $ref: part.$ref.replace(/^#/, `#/components/schemas/${name}`) }
      : part,
  );
}
