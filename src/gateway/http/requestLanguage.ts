import type { FastifyRequest } from 'fastify';
import type { Model } from '../../metadata/model/Model';

/** The language of the `Language` header (`EN`, `ZH`), or the Model's first where it says none that there is. */
export function requestLanguage(request: Pick<FastifyRequest, 'headers'>, model: Model): string {
  const asked = String(request.headers.language ?? '').toLowerCase();
  return model.languages.find((language) => language === asked) ?? model.languages[0] ?? 'en';
}
