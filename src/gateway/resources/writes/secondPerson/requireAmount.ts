import type { BoundResource } from '../../../../metadata/model/BoundResource';
import { factsOf } from '../../../../metadata/bind/schemas/places';
import type { Safeguards } from '../../../../metadata/model/definitions';
import { permissionsMoving } from '../../../../metadata/bind/schemas/movingWrites';
import { mayMove, type Moved, movedBy } from '../../../../metadata/tenants/movedAmounts';
import { largestAmount, readAmounts, type RoleAmounts } from '../../../../metadata/tenants/roleRights';
import { joinTexts } from '../../../../metadata/texts/joinTexts';
import { readersAllowed } from '../../../auth/team/allowed';
import { usersDatabase } from '../../../auth/users';
import { sharedRead } from '../../../database/units/shared';
import { Amount } from '../../../http/Amount';
import { GatewayError } from '../../../http/responses';
import type { Translate } from '../../../http/translation';
import type { HandlerInput } from '../../handlers';

/** A write that may move money, and what its rejection is worded with. */
export interface MovingWrite {
  bound: BoundResource;
  rule: Pick<Safeguards, 'moves'> & { permission: string };
  translate: Translate;
  language: string;
}

/** The greatest number of users that a message names. */
const maxNamed = 5;

/** Throws 422 where a write moves more than its user's role lets one record move. It says who may. Programs have no role. */
export async function requireAmount(
  input: HandlerInput,
  { bound, rule, translate, language }: MovingWrite,
  record: Record<string, unknown>,
): Promise<void> {
  const { model, country, actor } = input;
  const facts = factsOf(model, country);
  const moved = movedBy(rule, bound.fields, record, facts);
  if (!moved || actor.kind !== 'user') return;
  const permissions = permissionsMoving(model.resources[bound.name]!, rule, input.batch !== undefined);
  const amounts = await amountsOf(input);
  if (mayMove(amounts, permissions, moved)) return;
  const limit = largestAmount(amounts, permissions, moved.currency) ?? 0;
  const who = await othersText(input, { bound, rule, translate, language }, moved);
  const keyword =
    limit === 0 ? 'currencyOfOthers' : moved.amount === Infinity ? 'anyAmountOfOthers' : 'amountOfOthers';
  const params = { limit: new Amount(limit, facts, moved.currency), currency: moved.currency, who };
  const isEntered = typeof rule.moves === 'string' && input.body[rule.moves] !== undefined;
  const errors = [{ path: isEntered ? `/${String(rule.moves)}` : '', keyword, params }];
  throw new GatewayError({ status: 422, text: `gateway.detail.${keyword}`, params, errors });
}

/** Returns the amounts of a write's user: those of its session, or for a batch's row those of today. */
async function amountsOf({ caller, db, home, actor }: HandlerInput): Promise<RoleAmounts | undefined> {
  if (caller) return caller.session.amounts;
  return actor.id === undefined ? undefined : readRoleAmounts(usersDatabase({ db, home }), actor.id);
}

const readRoleAmounts = sharedRead(async (db, userId: string): Promise<RoleAmounts | undefined> => {
  const row = await db
    .selectFrom('merchant_user as user')
    .innerJoin('merchant_role as role', 'role.id', 'user.role_id')
    .select('role.amounts')
    .where('user.id', '=', userId)
    .executeTakeFirst();
  return row && readAmounts(row.amounts);
});

/** Says who else may move so much. */
async function othersText(
  input: HandlerInput,
  { bound, rule, translate, language }: MovingWrite,
  moving: Moved,
): Promise<string> {
  const { model, merchantId, country, actor } = input;
  const permissions = [model.resources[bound.name]!.permission, rule.permission];
  const readers = await readersAllowed(input, { merchantId, permissions, country });
  const names = readers
    .filter(({ userId, amounts }) => userId !== actor.id && mayMove(amounts, [rule.permission], moving))
    .map(({ name }) => name);
  if (names.length === 0) return translate('gateway.second.nobody');
  return translate('gateway.second.others', { names: joinTexts(names.slice(0, maxNamed), language) });
}
