import { codeSchema } from '../auth/codeSchema';
import { readBody } from '../auth/readBody';

/** Reads `{ password, code }`, by which a user proves to be himself before his authenticator or its codes change. */
export const readProof = readBody({
  type: 'object',
  properties: { password: { type: 'string', minLength: 1, maxLength: 256 }, code: codeSchema },
  required: ['password', 'code'],
});
