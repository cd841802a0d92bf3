import type { FastifyRequest } from 'fastify';
import { createValidator } from '../../metadata/createValidator';
import { describeValidationError } from '../../metadata/describeValidationError';
import type { JsonSchema } from '../../metadata/model/JsonSchema';
import type { Model } from '../../metadata/model/Model';
import { GatewayError } from '../http/GatewayError';
import { mostErrors } from '../http/mostErrors';
import { requestLanguage } from '../http/requestLanguage';
import { translator } from '../http/translator';

/** Makes a reader of request bodies that a schema describes. The reader answers one that fits and throws 422 with everything that is wrong in one that does not. */
export function readBody(schema: JsonSchema): (request: FastifyRequest, model: Model) => unknown {
  const validate = createValidator(schema);
  return (request, model) => {
    const errors = validate(request.body);
    if (errors.length === 0) return request.body;
    const translate = translator(model, requestLanguage(request, model));
    throw new GatewayError({
      status: 422,
      text: 'gateway.invalidBody',
      errors: errors.slice(0, mostErrors).map((error) => ({
        ...error,
        msg: describeValidationError(error, undefined, translate),
      })),
    });
  };
}
