import { GatewayError } from '../http/GatewayError';

/** The refusal of a code that is not right, or was used before. */
export function wrongCode(reason: 'wrongCode' | 'usedCode'): GatewayError {
  return new GatewayError({ status: 200, code: 401, text: `authentication.${reason}` });
}
