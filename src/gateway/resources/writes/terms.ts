import type { FastifyRequest } from 'fastify';
import { GatewayError } from '../../http/responses';
import { type Handler, type HandlerInput, hooksOf, type Terms } from '../handlers';

/** Returns the terms that a request says its user has been shown, as the rehearsal has named them; undefined where it says none. */
export function agreedTerms({ headers }: FastifyRequest): string | undefined {
  const agreed = headers['agreed-terms'];
  return typeof agreed === 'string' ? agreed : undefined;
}

/** Returns what finds out the terms of a write; nothing where it has none. */
export function termsOf<Input extends HandlerInput>(
  handler: Handler<Input> | undefined,
  input: Parameters<Terms>[0],
): (() => Promise<string>) | undefined {
  const { terms } = hooksOf(handler);
  return terms && (() => terms(input));
}

/**
 * Throws 412 where a write has other terms than its user has been shown. Called after it was made, so that it was made on the terms that are
 * compared; what it has done is undone then. Whoever was shown none agrees to what there is.
 */
export async function requireAgreed(
  terms: (() => Promise<string>) | undefined,
  agreed: string | undefined,
): Promise<void> {
  if (!terms || agreed === undefined || (await terms()) === agreed) return;
  const errors = [{ path: '', keyword: 'terms', params: {} }];
  throw new GatewayError({ status: 412, text: 'gateway.terms', errors, isProvisional: true });
}
