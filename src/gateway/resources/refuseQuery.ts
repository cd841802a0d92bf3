import { type ErrorDetail, GatewayError } from '../http/GatewayError';

/** Throws one 422 that carries all of `errors`, if there are any. */
export function refuseQuery(errors: ErrorDetail[]): void {
  if (errors.length > 0) throw new GatewayError({ status: 422, text: 'gateway.invalidQuery', errors });
}
