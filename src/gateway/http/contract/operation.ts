import { isObject, type JsonSchema, type JsonValue } from '../../../metadata/model/json';
import type { Components } from './Components';
import type { DeclaredRoute } from './declaredRoutes';
import { answersByStatus, problemResponses } from './problems';
import { problemSchema, successSchema } from './responseSchemas';
import type { RouteContract } from './RouteContract';

/** The path of a route in the document; that of a country's call has the country's code in it. */
export function documentPath(url: string, country: string | undefined): string {
  return url.replace(':country', country ?? ':country').replaceAll(/:(\w+)/g, '{$1}');
}

/** Returns the tag of a call: the resource of a country's call, or the part of the API. */
export function tagOf(url: string): string {
  const [, , scope = '', ...rest] = url.split('/');
  if (scope === 'v1') return rest[0] ?? scope;
  if (scope === 'provider') return scope;
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

/** Descriptions of parameters of paths, by their names. */
const pathParameters: Record<string, string> = {
  id: 'The `id` of what the call is about, unless its summary names it otherwise.',
  number: 'The number of what the call is about.',
  file: 'The `id` of the file.',
  resource: 'The name of the resource, as in the paths of its records.',
};

/** Describes a call as an operation of OpenAPI. */
export function describeOperation(
  route: DeclaredRoute,
  country: string | undefined,
  components: Components,
): Record<string, JsonValue> {
  const contract = contractIn(route, country);
  const path = documentPath(route.url, country);
  const segments = path.replaceAll(/[{}]/g, '').split('/').slice(2);
  const name = [route.method.toLowerCase(), ...segments].join('.');
  const tag = tagOf(route.url);
  const { summary, body, upload, idempotent, stepUp, seen, repeats, terms } = contract;
  const namesOf = (part: string) => [part, `${tag}.${part}`, `${name}.${part}`];
  const own = [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => pathParameter(parameter, contract)),
    ...Object.entries(contract.query ?? {}).map(([parameter, schema]) =>
      queryParameter(parameter, schema, name, components),
    ),
    ...(seen ? [ifMatch(seen === 'required')] : []),
  ];
  return {
    operationId: name,
    summary,
    tags: [tag],
    ...securityOf(route),
    parameters: [
      shared('Language'),
      // Paths of a country, and calls of programs, say by themselves which one is meant.
      ...(route.isPrograms || country !== undefined ? [] : [shared('Country')]),
      ...own.map((parameter) => components.share('parameters', namesOf(parameter.name), parameter)),
      ...(idempotent ? [shared('Idempotency-Key')] : []),
      ...(stepUp ? [shared('Authenticator-Code')] : []),
      ...(repeats ? [shared('Confirmed-Repeats')] : []),
      ...(terms ? [shared('Agreed-Terms')] : []),
    ],
    ...(body && {
      requestBody: { required: true, content: jsonContent(components.add(`${name}.body`, body)) },
    }),
    ...(upload && { requestBody: { required: true, content: { 'application/octet-stream': {} } } }),
    responses: {
      200: successResponse(route, name, namesOf, contract, components),
      ...problemResponses(route, contract, components),
    },
  };
}

function shared(parameter: string): JsonValue {
  return { $ref: `#/components/parameters/${parameter}` };
}

/** A parameter as a document describes it. */
type Parameter = Record<string, JsonValue> & { name: string };

function pathParameter(name: string, { path }: RouteContract): Parameter {
  const description = path?.[name] ?? pathParameters[name] ?? '';
  return { name, in: 'path', description, required: true, schema: { type: 'string' } };
}

/** A parameter of the query. One that holds JSON has the schema of that, and a list has commas between its values. */
function queryParameter(
  name: string,
  { description = '', contentMediaType, contentSchema, ...schema }: JsonSchema,
  operation: string,
  components: Components,
): Parameter {
  const isJson = contentMediaType === 'application/json' && isObject(contentSchema);
  return {
    name,
    in: 'query',
    ...(description === '' ? {} : { description }),
    ...(isJson
      ? { content: jsonContent(components.add(`${operation}.${name}`, contentSchema)) }
      : { schema }),
    ...(schema.type === 'array' ? { style: 'form', explode: false } : {}),
  };
}

/** The header that names the revision of the record that was seen. */
function ifMatch(required: boolean): Parameter {
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

/** Returns the security of a call: by default the session of a user. */
function securityOf({ isPublic, isOperators, isPrograms }: DeclaredRoute): Record<string, JsonValue> {
  if (isPublic) return { security: [] };
  if (isPrograms) return { security: [{ application: [], timestamp: [], signature: [] }] };
  return isOperators ? { security: [{ operator: [] }] } : {};
}

/** Returns the response with status 200: the contract's result, or for the web app also a problem with a code. */
function successResponse(
  route: DeclaredRoute,
  name: string,
  namesOf: (part: string) => string[],
  contract: RouteContract,
  components: Components,
): JsonValue {
  const { files = [], headers = {}, data } = contract;
  const isPlain = answersByStatus(route);
  const description = isPlain ? 'A success.' : 'A success, or a problem that the code names.';
  const text: JsonValue = { schema: { type: 'string' } };
  const content = Object.fromEntries(files.map((type) => [type, text]));
  const described = Object.entries(headers).map(([header, says]) => [
    header,
    components.share('headers', namesOf(header), { description: says, schema: { type: 'string' } }),
  ]);
  const shown = described.length > 0 ? { headers: Object.fromEntries(described) as JsonValue } : {};
  if (files.length > 0 && !data) return { description, ...shown, content };
  const success = components.add(`${name}.success`, successSchema(contract));
  const answer = isPlain ? success : { anyOf: [success, components.add('Problem', problemSchema)] };
  Object.assign(content, jsonContent(answer));
  const response = { description, ...shown, content };
  const isOwn = files.length > 0 || described.length > 0;
  return isOwn
    ? response
    : components.share('responses', [success.$ref.split('/').at(-1)!, `${name}.answer`], response);
}
