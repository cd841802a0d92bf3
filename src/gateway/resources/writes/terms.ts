import type { FastifyRequest } from 'fastify';
import { GatewayError } from '../../http/responses';
import { type Handler, type HandlerInput, hooksOf, type Terms } from '../handlers';

/** Returns the terms, as named by the rehearsal, that a request says its user was shown; undefined without any. */
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
 * Throws 412 where a write has other terms than its user has been shown. Whoever was shown none agrees to what there is. To be called after
 * the write, so that its own terms are compared; it is undone then.
 */
export async function requireAgreed(
  terms: (() => Promise<string>) | undefined,
  agreed: string | undefined,
): Promise<void> {
  if (!terms || agreed === undefined || (await terms()) === agreed) return;
  const errors = [{ path: '', keyword: 'terms', params: {} }];
  throw new GatewayError({ status: 412, text: 'gateway.terms', errors, isProvisional: true });
}
