import type { FastifyRequest } from 'fastify';
import { openSchema } from '../../../contract/schemas';
import type { SampleOperator } from '../../../contract/operator/signIn';
import type { Model } from '../../../metadata/model/Model';
import { operatorScopes } from '../../../metadata/model/ReviewDefinition';
import { newId } from '../../database/ids';
import { withTransaction } from '../../database/units/transaction';
import { bodyReader } from '../../http/body';
import type { ServerContext } from '../../http/context';
import { GatewayError } from '../../http/responses';
import { requestTranslator } from '../../http/translation';
import { beginSession } from '../../operator/operators/operatorSignIn';
import type { OperatorRights } from '../../operator/OperatorRights';
import { allRights, storeRights } from '../../operator/operators/rights';
import { operatorNameSchema } from './fields';

/** Amount up to which the clerk of a sandbox decides, in units of each currency. */
const clerkAmount = 5_000;

/** Operators of a sandbox, by the names under which the audit has them: two who do all, each the second person of the other, and one who may do less. */
const samples = {
  approver: { name: 'Sample approver', rightsOf: () => allRights },
  second: { name: 'Second approver', rightsOf: () => allRights },
  clerk: {
    name: 'Sample clerk',
    rightsOf: ({ countries }: Model): OperatorRights => ({
      ...allRights,
      scopes: operatorScopes.filter((scope) => scope !== 'operators' && scope !== 'tenants'),
      limits: Object.fromEntries(
        Object.values(countries).map(({ currency, amount }) => [
          currency,
          clerkAmount * 10 ** amount.precision,
        ]),
      ),
    }),
  },
};

/** Reads the body of a sign-in as one of them. */
export const readSample = bodyReader(openSchema({ name: operatorNameSchema }));

/** Lists the operators of a sandbox, as whom anybody signs in there. */
export function listSamples(request: FastifyRequest, model: Model): SampleOperator[] {
  const translate = requestTranslator(request, model);
  return Object.entries(samples).map(([key, { name }]) => ({
    name,
    title: translate(`operators.samples.${key}.title`),
    description: translate(`operators.samples.${key}.description`, { amount: clerkAmount }),
  }));
}

/** Signs in as an operator of the sandbox, who is made where there is none yet. Returns who it is, and the token of the session. */
export async function signInAsSample(
  { db, model, now }: ServerContext,
  request: FastifyRequest,
): Promise<{ name: string; token: string }> {
  const { name } = readSample(request, model);
  const sample = Object.values(samples).find((each) => each.name === name);
  if (!sample) throw new GatewayError({ status: 404, text: 'operators.noSample' });
  const at = now();
  const token = await withTransaction(db, async (transaction) => {
    await transaction
      .insertInto('operator_user')
      .values({
        id: newId(),
        name,
        status: 'active',
        sandbox: true,
        authenticator_secret: null,
        enrollment_hash: null,
        enrollment_expires_at: null,
        email: null,
        enrolled_by: null,
        password_hash: null,
        offered_secret: null,
        created_at: at.toISOString(),
        ...storeRights(sample.rightsOf(model)),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const operator = await transaction
      .selectFrom('operator_user')
      .select(['id', 'name'])
      .where('name', '=', name)
      .where('status', '=', 'active')
      // Not somebody real of the same name.
      .where('sandbox', '=', true)
      .executeTakeFirst();
    return operator && beginSession(transaction, operator, 'signedIn', at, true);
  });
  if (token === undefined) throw new GatewayError({ status: 404, text: 'operators.noSample' });
  return { name, token };
}
