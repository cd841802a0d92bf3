import { hash, verify } from '@node-rs/argon2';
import type { FastifyRequest } from 'fastify';
import type { Model } from '../../metadata/model/Model';
import { passwordProblems } from '../../metadata/values/passwords';
import { invalidBody } from '../http/body';
import type { ErrorDetail } from '../../contract/envelope';
import { GatewayError } from '../http/responses';
import { requestTranslator } from '../http/translation';

/** A password in a request; longer ones are rejected before they cost a hash. */
export const passwordSchema = { type: 'string', minLength: 1, maxLength: 256, writeOnly: true } as const;

/** The two members of a request that sets a new password. Its rules are checked by {@link requireValidPassword}. */
export const newPasswordSchemas = {
  password: passwordSchema,
  repeatPassword: { type: 'string', maxLength: 256, writeOnly: true },
} as const;

/** A new password and its repetition, as sent. */
interface NewPassword {
  password: string;
  repeatPassword: string;
}

/** Hashes with Argon2id and the library's parameters (19 MiB, two passes). Returns PHC form, with salt and parameters. */
export function hashPassword(password: string): Promise<string> {
  return withHashSlot(() => hash(password.normalize('NFC')));
}

/** Returns whether a password is the one that was hashed. */
export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return withHashSlot(() => verify(passwordHash, password.normalize('NFC')));
}

/** Hashes that are made at once. Each takes a core for some 25 ms and 19 MB: more would slow down everything else. */
const slots = 2;
const maxQueue = 200;

let busy = 0;
const queue: (() => void)[] = [];

/** Limits how many hashes this process computes at once. Throws 429 if too many are already waiting. */
async function withHashSlot<Result>(work: () => Promise<Result>): Promise<Result> {
  if (busy >= slots) {
    if (queue.length >= maxQueue)
      throw new GatewayError({ status: 429, text: 'gateway.tooManyRequests', retryAfter: 1 });
    await new Promise<void>((resolve) => queue.push(resolve));
  } else busy += 1;
  try {
    return await work();
  } finally {
    const next = queue.shift();
    // The slot is handed over, so that no newcomer takes it in between.
    if (next) next();
    else busy -= 1;
  }
}

/** Hash that is verified for an account that does not exist, so that the response takes as long as others. */
const decoyHash = hashPassword('nobody has this password');

/** Like {@link verifyPassword}, also where there is no hash: no password is right then, after the same time. */
export async function verifyPasswordOf(passwordHash: string | undefined, password: string): Promise<boolean> {
  const isRight = await verifyPassword(passwordHash ?? (await decoyHash), password);
  return isRight && passwordHash !== undefined;
}

/** Throws 422 with every rule that a new password breaks (product 8.1), also if the repetition differs. */
export function requireValidPassword(
  request: FastifyRequest,
  model: Model,
  { password, repeatPassword }: NewPassword,
): void {
  const translate = requestTranslator(request, model);
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
  if (errors.length > 0) throw invalidBody(errors);
}
