import { authenticatorCode } from '../../../../src/gateway/auth/authenticator';
import { operatorActor } from '../../../../src/gateway/operator/operatorEvents';
import {
  bindAuthenticator,
  offerAuthenticator,
} from '../../../../src/gateway/operator/operators/operatorSignIn';
import { addOperator } from '../../../../src/gateway/operator/operators/changeOperators';
import { findOperator } from '../../../../src/gateway/operator/operators/operatorUsers';
import type { OperatorRights } from '../../../../src/gateway/operator/OperatorRights';
import { allRights } from '../../../../src/gateway/operator/operators/rights';
import type { OperatorContext } from '../../../../src/gateway/operator/users';
import type { TestGateway } from '../../support/testGateway';

/** Returns a command's context: with the environment's rights, or those of a signed-in operator. */
export function asOperator(gateway: TestGateway, by?: SignedIn): OperatorContext {
  const { db, model, context, clock } = gateway;
  const { config, keyRing } = context;
  const actor = by ? { kind: 'operator' as const, id: by.id, name: by.name } : operatorActor('root');
  return { db, model, config, keyRing, actor, operatorId: by?.id, ...by?.rights, now: clock.now() };
}

/** An operator who has bound an authenticator, with the token of their session. */
export interface SignedIn {
  id: string;
  name: string;
  rights: OperatorRights;
  secret: string;
  enrollment: string;
  token: string;
}

/** Adds an operator, who binds an authenticator. `by` has added them, and whoever has the environment without it. */
export async function enroll(
  gateway: TestGateway,
  name: string,
  { by, email, ...rights }: Partial<OperatorRights> & { by?: SignedIn; email?: string } = {},
): Promise<SignedIn> {
  const given = { ...allRights, ...rights };
  const enrollment = await addOperator(asOperator(gateway, by), name, { ...given, email });
  const { secret } = await offerAuthenticator(asOperator(gateway), name, enrollment);
  const code = authenticatorCode(secret, gateway.clock.now());
  const token = await bindAuthenticator(asOperator(gateway), name, enrollment, { secret, code });
  const { id } = await findOperator(gateway.db, name);
  return { id, name, rights: given, secret, enrollment, token };
}
