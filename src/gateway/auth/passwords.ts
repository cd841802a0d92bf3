import { hash, verify } from '@node-rs/argon2';
import { passwordProblems } from '../../metadata/values/passwords';
import { type ErrorDetail, GatewayError } from '../http/errors';
import type { Translate } from '../http/translation';

/** Argon2id with the library's parameters (19 MiB, two passes) in PHC form, salt and parameters included. */
export function hashPassword(password: string): Promise<string> {
  return withPasswordSlot(() => hash(password.normalize('NFC')));
}

/** Whether a password is the one that was hashed. */
export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return withPasswordSlot(() => verify(passwordHash, password.normalize('NFC')));
}

/** Throws 422, with every rule that is broken, where a new password is not good or was repeated otherwise. */
export function requireValidPassword(password: string, repeatPassword: string, translate: Translate): void {
  const errors: ErrorDetail[] = passwordProblems(password).map((problem) => ({
    path: '/password',
    keyword: problem,
    params: {},
    msg: translate(`authentication.newPassword.${problem}`),
  }));
  if (password !== repeatPassword) {
    const msg = translate('authentication.newPassword.repeated');
    errors.push({ path: '/repeatPassword', keyword: 'repeated', params: {}, msg });
  }
  if (errors.length > 0) throw new GatewayError({ status: 422, text: 'gateway.invalidBody', errors });
}

/** Each hash takes a core for some 25 ms and 19 MB: more at once would only slow everything else down. */
const slots = 2;
const longestQueue = 200;

let busy = 0;
const queue: (() => void)[] = [];

/** Runs `work`, which hashes a password, at most two at a time in this process. Throws 429 where too many wait already. */
async function withPasswordSlot<Result>(work: () => Promise<Result>): Promise<Result> {
  if (busy >= slots) {
    if (queue.length >= longestQueue)
      throw new GatewayError({ status: 429, text: 'gateway.tooManyRequests' });
    await new Promise<void>((resolve) => queue.push(resolve));
  } else busy += 1;
  try {
    return await work();
  } finally {
    const next = queue.shift();
    // The slot is handed on, so nobody can take it in between.
    if (next) next();
    else busy -= 1;
  }
}
