import { memoize } from '../../metadata/tracking/memoize';
import type { Model } from '../../metadata/model/Model';
import { gainedBy, type HeldRights } from '../../metadata/tenants/roleRights';
import { joinTexts } from '../../metadata/texts/joinTexts';
import { recordGrants } from '../auth/team/accessGrants';
import { languageOf, translator } from '../http/translation';
import { queueMail } from '../mail/outbox';
import { callerOf } from '../personal/call';
import type { HandlerInput } from '../resources/handlers';
import { permissionTitles } from '../auth/team/namePermissions';
import { permissionsOf } from './rights';

/** Time after which the e-mail is not worth sending, in milliseconds. */
const validFor = 24 * 60 * 60_000;

/** The permissions of writes that those who entered a record must leave to a second person. */
const decisionPermissions = memoize(
  ({ resources }: Model): ReadonlySet<string> =>
    new Set(
      Object.values(resources).flatMap(({ edit, delete: deletion, actions = {} }) =>
        [edit, deletion, ...Object.values(actions)].flatMap((write) =>
          write?.not === 'creator' ? [write.permission] : [],
        ),
      ),
    ),
);

/** Users whose role is or was another one: what it gave before, and gives now. */
interface GivenAccess {
  userIds: string[];
  before: HeldRights;
  after: HeldRights;
}

/**
 * Notes that the acting user has given others more access. Neither is the second person for the other for a time. Tells all who decide the
 * same of each new one.
 */
export async function noteAccess(
  input: HandlerInput,
  { userIds, before, after }: GivenAccess,
): Promise<void> {
  const { db, model, merchantId, now } = input;
  const gained = gainedBy(before, after);
  if (gained.length === 0 || userIds.length === 0) return;
  const givenBy = callerOf(input).session.userId;
  await recordGrants(db, { merchantId, userIds, givenBy, at: now() });
  const decisions = gained.filter((permission) => decisionPermissions(model).has(permission));
  if (decisions.length > 0) await tellApprovers(input, userIds, decisions);
}

/** Notes that the acting user has let another one sign in anew, with what they had. */
export async function noteWayIn(input: HandlerInput, userId: string): Promise<void> {
  const { db, merchantId, now } = input;
  const givenBy = callerOf(input).session.userId;
  await recordGrants(db, { merchantId, userIds: [userId], givenBy, at: now() });
}

async function tellApprovers(input: HandlerInput, added: string[], permissions: string[]): Promise<void> {
  const { db, model, merchantId, keyRing, config, actor, now } = input;
  const users = await db
    .selectFrom('merchant_user as user')
    .innerJoin('merchant_role as role', 'role.id', 'user.role_id')
    .innerJoin('merchant', 'merchant.id', 'user.merchant_id')
    .select(['user.id', 'user.account', 'user.nick_name as name', 'user.language'])
    .select(['role.permissions as patterns', 'merchant.name as merchant'])
    .where('user.merchant_id', '=', merchantId)
    .where('user.status', '=', 'active')
    .where('user.kind', '=', 'merchant')
    .execute();
  const names = users.filter(({ id }) => added.includes(id)).map(({ name }) => name);
  if (names.length === 0) return;
  for (const { id, account, name, language, patterns, merchant } of users) {
    if (added.includes(id)) continue;
    if (!permissionsOf(model, patterns).some((held) => permissions.includes(held))) continue;
    const chosen = languageOf(model, language);
    const translate = translator(model, chosen);
    const params = {
      name,
      merchant,
      by: actor.name ?? '',
      names: joinTexts(names, chosen),
      permissions: joinTexts(permissionTitles(model, permissions, chosen), chosen),
      address: `${config.webAddress}/#/Users`,
    };
    const [subject, body] = ['subject', 'body'].map((part) => translate(`mail.approver.${part}`, params));
    await queueMail(db, keyRing, { recipient: account, subject: subject!, body: body!, validFor }, now());
  }
}
