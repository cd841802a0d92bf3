import type { FastifyRequest } from 'fastify';
import { openSchema } from '../../../contract/schemas';
import {
  authenticatorStep,
  consumeAuthenticatorStep,
  newAuthenticatorSecret,
} from '../../auth/authenticator';
import { passwordSchema, verifyPasswordOf } from '../../auth/passwords';
import { makeAttempt, refundAttempt, trustNetwork } from '../../auth/throttle';
import type { Database } from '../../database/declared/tables';
import { withTransaction } from '../../database/units/transaction';
import { bodyReader } from '../../http/body';
import type { ServerContext } from '../../http/context';
import { GatewayError } from '../../http/responses';
import { runAfterResponse } from '../../http/server';
import { beginSession } from '../../operator/operators/operatorSignIn';
import { operatorAccount, operatorAuthenticator } from '../../operator/operators/operatorUsers';
import { operatorCodeSchema, operatorNameSchema, operatorThrottle } from './fields';
import { recordRefusal, requireAllowedAddress, type SignInRefusal } from './refusals';

/** Reads the body of a sign-in. */
export const readSignIn = bodyReader(
  openSchema({ name: operatorNameSchema, password: passwordSchema, code: operatorCodeSchema }),
);

/** An operator as signing in at the page needs them. */
export interface Credentials {
  id: string;
  name: string;
  isActive: boolean;
  addresses: string[];
  passwordHash: string | null;
  /** Encrypted; null until they have bound one. */
  authenticatorSecret: string | null;
}

/** Finds an operator by name, with what they prove who they are by. It is one query whether there is one or not. */
export async function findCredentials(db: Database, name: string): Promise<Credentials | undefined> {
  const row = await db
    .selectFrom('operator_user')
    .select(['id', 'name', 'status', 'addresses', 'password_hash', 'authenticator_secret'])
    .where('name', '=', name)
    .where('sandbox', '=', false)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      name: row.name,
      isActive: row.status === 'active',
      addresses: row.addresses,
      passwordHash: row.password_hash,
      authenticatorSecret: row.authenticator_secret,
    }
  );
}

/** A secret that nobody has, so that a code costs the same where there is no authenticator. */
const decoySecret = newAuthenticatorSecret();

/** Returns the step of a code that an operator's authenticator shows now; undefined for any other. */
export function stepOf(
  { keyRing }: Pick<ServerContext, 'keyRing'>,
  operator: Pick<Credentials, 'id' | 'authenticatorSecret'> | undefined,
  code: string,
  now: Date,
): number | undefined {
  const stored = operator?.authenticatorSecret ?? undefined;
  const secret =
    operator && stored !== undefined
      ? keyRing.decrypt(stored, operatorAuthenticator(operator.id))
      : decoySecret;
  const step = authenticatorStep(secret, code, now);
  return stored === undefined ? undefined : step;
}

/**
 * Signs an operator in by password and code. Returns who it is, and the token of the session. Whatever is wrong, the answer is one 401 after
 * the same time, and attempts are slowed down as those of merchants' users are.
 */
export async function signIn(
  context: ServerContext,
  request: FastifyRequest,
): Promise<{ name: string; token: string }> {
  const { db, model, now } = context;
  const { name, password, code } = readSignIn(request, model);
  const account = operatorAccount(name);
  return makeAttempt(context, request, operatorThrottle(name, request.ip), async (keys) => {
    const operator = await findCredentials(db, name);
    const isPassword = await verifyPasswordOf(operator?.passwordHash ?? undefined, password);
    const at = now();
    const step = stepOf(context, operator, code, at);
    if (!operator || !isPassword || step === undefined || !operator.isActive) {
      if (operator) refuseLater(context, request, operator, reasonOf(operator, isPassword));
      throw wrong();
    }
    await requireAllowedAddress(db, operator, request, at);
    const token = await withTransaction(db, async (transaction) => {
      // What was proven may have been taken back meanwhile, such as by disabling them.
      const isStill = await transaction
        .selectFrom('operator_user')
        .select('id')
        .where('id', '=', operator.id)
        .where('status', '=', 'active')
        .where('password_hash', '=', operator.passwordHash)
        .where('authenticator_secret', '=', operator.authenticatorSecret)
        .forShare()
        .executeTakeFirst();
      if (!isStill || !(await consumeAuthenticatorStep(transaction, operator.id, step, at))) return undefined;
      await refundAttempt(transaction, keys);
      await trustNetwork(transaction, { id: account, account }, request.ip, at);
      return beginSession(transaction, operator, 'signedIn', at, true);
    });
    if (token === undefined) {
      refuseLater(context, request, operator, 'usedCode');
      throw wrong();
    }
    return { name: operator.name, token };
  });
}

const wrong = () => new GatewayError({ status: 401, text: 'operators.wrong' });

function reasonOf({ isActive }: Credentials, isPassword: boolean): SignInRefusal {
  if (!isPassword) return 'password';
  return isActive ? 'code' : 'disabled';
}

/** Records a refusal after the response, whose time would say that there is such an operator. */
function refuseLater(
  { db, now }: ServerContext,
  request: FastifyRequest,
  operator: Credentials,
  why: SignInRefusal,
): void {
  runAfterResponse(request, 'recording a refused operator', () =>
    recordRefusal(db, operator, { why, request, now: now() }),
  );
}
