import type { FastifyRequest } from 'fastify';
import { isObject, type JsonSchema, type JsonValue } from '../../metadata/model/json';
import type { Model } from '../../metadata/model/Model';
import type { SchemaValue } from '../../metadata/model/SchemaValue';
import { lazyValidator } from '../../metadata/validation/createValidator';
import { describeValidationError } from '../../metadata/validation/describeValidationError';
import { trimText } from '../../metadata/values/trimText';
import { GatewayError, maxErrors, type ThrownDetail } from './responses';
import { requestTranslator } from './translation';

/** Reads request bodies that match its schema. */
interface BodyReader<Body> {
  (request: FastifyRequest, model: Model): Body;
  /** For the contract of the route. */
  schema: JsonSchema;
}

/**
 * Returns a reader of request bodies. It returns a body that matches `schema`, typed by it, and throws 422 with every
 * error of one that does not. Texts are trimmed first (product 8.30), but for passwords, which are `writeOnly`.
 */
export function bodyReader<const Schema extends JsonSchema>(schema: Schema): BodyReader<SchemaValue<Schema>> {
  const validate = lazyValidator(schema);
  const read = (request: FastifyRequest, model: Model): SchemaValue<Schema> => {
    const body = trimTexts(schema, request.body as JsonValue | undefined);
    const errors = validate(body);
    if (errors.length === 0) return body as SchemaValue<Schema>;
    const translate = requestTranslator(request, model);
    throw invalidBody(
      errors.slice(0, maxErrors).map((error) => ({
        ...error,
        msg: describeValidationError(error, undefined, translate),
      })),
    );
  };
  return Object.assign(read, { schema });
}

/** Trims the texts that a schema describes. What it says nothing of, such as a filter, stays. */
function trimTexts(schema: JsonSchema, value: JsonValue | undefined): JsonValue | undefined {
  if (typeof value === 'string') return schema.writeOnly ? value : trimText(value);
  const { properties = {}, items } = schema as {
    properties?: Record<string, JsonSchema>;
    items?: JsonSchema;
  };
  if (Array.isArray(value)) return items ? value.map((item) => trimTexts(items, item) ?? null) : value;
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const described = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return [name, described ? trimTexts(described, member) : member];
    }),
  );
}

/** The 422 error of a body with these errors (product 11.4). One that is no object has no fields to check. */
export function invalidBody(errors: ThrownDetail[]): GatewayError {
  const isNone = errors.some(({ path, keyword }) => path === '' && keyword === 'type');
  return new GatewayError({ status: 422, text: isNone ? 'validation.body' : 'gateway.invalidBody', errors });
}

/** An error of one field. `text` is the key of its message, `keyword` the reason by which the web app knows it. */
export interface FieldError {
  path: string;
  keyword: string;
  text: string;
}

/** The 422 error of a body in which one field is rejected, in the language of the request. */
export function invalidField(
  request: FastifyRequest,
  model: Model,
  { path, keyword, text }: FieldError,
): GatewayError {
  const msg = requestTranslator(request, model)(text);
  return invalidBody([{ path, keyword, params: {}, msg }]);
}
