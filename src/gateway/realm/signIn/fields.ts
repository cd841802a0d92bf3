import { operatorAccount } from '../../operator/operators/operatorUsers';
import { throttleKeys, type ThrottleKey } from '../../auth/throttle';

/** The name of an operator in a request. PostgreSQL can neither store nor look up the character 0. */
export const operatorNameSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 80,
  pattern: '^[^\\u0000]*$',
} as const;

/** A code that an authenticator shows. */
export const operatorCodeSchema = { type: 'string', pattern: '^[0-9]{6}$' } as const;

/** The code of an invitation, as it is printed. */
export const invitationSchema = { type: 'string', minLength: 1, maxLength: 100 } as const;

/** Keys under which attempts to sign in as an operator, who may exist or not, are counted: as those of merchants' users are. */
export function operatorThrottle(name: string, address: string): ThrottleKey[] {
  return throttleKeys('password', operatorAccount(name), address);
}
