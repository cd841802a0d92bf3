import type { FastifyRequest } from 'fastify';
import type { Model } from '../../metadata/model/Model';
import { GatewayError } from '../http/GatewayError';
import { requestLanguage } from '../http/requestLanguage';
import { translator } from '../http/translator';

/**
 * The refusal of one part of a body, with HTTP 422. `text` is a key of our texts; `keyword` is what the web app knows
 * the reason by.
 */
export function refuseField(
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
