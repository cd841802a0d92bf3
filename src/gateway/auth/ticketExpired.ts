import { GatewayError } from '../http/GatewayError';

/** The refusal of a ticket that is none, ran out, was used up or is for another step: one starts again. */
export function ticketExpired(): GatewayError {
  return new GatewayError({ status: 200, code: 440, text: 'authentication.ticketExpired' });
}
