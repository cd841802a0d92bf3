import { countsIn } from '../../metadata/tenants/roleRights';
import { matchPermissions } from '../../metadata/tenants/permissionPatterns';
import type { Model } from '../../metadata/model/Model';
import type { Config } from '../config';
import type { Actor } from '../database/actors';
import type { KeyRing } from '../database/secrets/KeyRing';
import type { Database } from '../database/declared/tables';
import { languageOf, translator } from '../http/translation';
import { queueMail } from '../mail/outbox';
import { type ExposedApplication, noteExposed } from './exposedSecrets';
import { exposedResource } from './tables';

/** Time after which the e-mail is not worth sending, in milliseconds. */
const validFor = 7 * 24 * 60 * 60_000;

/** Context in which a user is disabled, with who does it. */
interface ExposeContext {
  model: Model;
  config: Pick<Config, 'webAddress'>;
  keyRing: KeyRing;
  actor: Actor;
  now: Date;
}

/**
 * Has the merchant decide about applications whose calls a disabled user could sign. Tells all who may by e-mail. Called in the transaction
 * that disables the user. Returns the applications.
 */
export async function exposeApplications(
  db: Database,
  context: ExposeContext,
  { merchantId, userId }: { merchantId: string; userId: string },
): Promise<ExposedApplication[]> {
  const { model, actor, now } = context;
  const { name } = await db
    .selectFrom('merchant_user')
    .select('nick_name as name')
    .where('id', '=', userId)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow();
  const exposed = await noteExposed(db, model, { merchantId, user: { id: userId, name }, actor, now });
  if (exposed.length > 0) await tell(db, context, { merchantId, name, exposed });
  return exposed;
}

async function tell(
  db: Database,
  { model, config, keyRing, now }: ExposeContext,
  { merchantId, name: left, exposed }: { merchantId: string; name: string; exposed: ExposedApplication[] },
): Promise<void> {
  const { permission, actions } = model.resources[exposedResource]!;
  const needed = [permission, actions!.keep!.permission];
  const users = await db
    .selectFrom('merchant_user as user')
    .innerJoin('merchant_role as role', 'role.id', 'user.role_id')
    .innerJoin('merchant', 'merchant.id', 'user.merchant_id')
    .select(['user.account', 'user.nick_name as name', 'user.language'])
    .select(['role.permissions', 'role.countries', 'merchant.name as merchant'])
    .where('user.merchant_id', '=', merchantId)
    .where('user.status', '=', 'active')
    .where('user.kind', '=', 'merchant')
    .execute();
  for (const { account, name, language, permissions, countries, merchant } of users) {
    if (!needed.every((each) => matchPermissions(permissions, [each]).length > 0)) continue;
    const own = exposed.filter(({ country }) => countsIn({ countries }, country));
    if (own.length === 0) continue;
    const translate = translator(model, languageOf(model, language));
    const lines = own.map(({ name: title, appCode, country }) => {
      const address = `${config.webAddress}/#/ExposedSecrets?country=${country}`;
      return `    ${title} (${appCode}), ${translateCountry(model, country)}\n    ${address}`;
    });
    const params = { name, merchant, left, applications: lines.join('\n\n') };
    const [subject, body] = ['subject', 'body'].map((part) => translate(`mail.exposed.${part}`, params));
    await queueMail(db, keyRing, { recipient: account, subject: subject!, body: body!, validFor }, now);
  }
}

const translateCountry = ({ countries }: Model, country: string) => countries[country]?.name ?? country;
