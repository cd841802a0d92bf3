import type { FastifyRequest } from 'fastify';
import type { JsonSchema } from '../../metadata/model/json';
import type { Model } from '../../metadata/model/Model';
import { createValidator } from '../../metadata/validation/createValidator';
import { describeValidationError } from '../../metadata/validation/describeValidationError';
import { GatewayError, maxErrors } from './errors';
import { requestLanguage, translator } from './translation';

/** Makes a reader of request bodies that a schema describes. The reader answers one that fits and throws 422 with everything that is wrong in one that does not. */
export function bodyReader(schema: JsonSchema): (request: FastifyRequest, model: Model) => unknown {
  const validate = createValidator(schema);
  return (request, model) => {
    const errors = validate(request.body);
    if (errors.length === 0) return request.body;
    const translate = translator(model, requestLanguage(request, model));
    throw new GatewayError({
      status: 422,
      text: 'gateway.invalidBody',
      errors: errors.slice(0, maxErrors).map((error) => ({
        ...error,
        msg: describeValidationError(error, undefined, translate),
      })),
    });
  };
}

/**
 * The refusal of one part of a body, with HTTP 422. `text` is a key of our texts; `keyword` is what the web app knows
 * the reason by.
 */
export function invalidField(
  model: Model,
  request: FastifyRequest,
  refused: { path: string; keyword: string; text: string },
): GatewayError {
  const { path, keyword, text } = refused;
  const msg = translator(model, requestLanguage(request, model))(text);
  return new GatewayError({
    status: 422,
    text: 'gateway.invalidBody',
    errors: [{ path, keyword, params: {}, msg }],
  });
}
