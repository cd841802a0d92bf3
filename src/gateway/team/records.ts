import { sql } from 'kysely';
import type { Model } from '../../metadata/model/Model';
import { excessOf, type HeldRights, rightsOf } from '../../metadata/tenants/roleRights';
import type { MadeBy } from '../auth/tables';
import { recordRelation } from '../database/recordRelation';
import type { StoredRecord } from '../database/records';
import type { Session } from '../http/context';
import type { Database } from '../database/declared/tables';
import { requestTranslator, type Translate } from '../http/translation';
import { roleTitle } from '../personal/profile';
import type { RecordSource } from '../resources/access';
import { limitValues } from './roleLimits';
import { permissionsOf } from './rights';
import { roleEntity, userEntity } from '../auth/team/teamEvents';

/** Reading of a merchant's users and roles. */
export interface TeamReading {
  db: Database;
  model: Model;
  merchantId: string;
  /** User who looks at them: each row says what they may change. */
  userId: string;
  held: HeldRights;
  translate: Translate;
}

/** The merchant's users who sign in here, for one of them. */
export const userRecords: RecordSource = async ({ db, model }, request, session) => {
  const translate = requestTranslator(request, model);
  return recordRelation(
    model,
    userEntity,
    (await readTeam({ ...session, db, model, translate, held: sessionRights(session) })).users,
  );
};

/** The merchant's roles, for one of its users. */
export const roleRecords: RecordSource = async ({ db, model }, request, session) => {
  const translate = requestTranslator(request, model);
  return recordRelation(
    model,
    roleEntity,
    (await readTeam({ ...session, db, model, translate, held: sessionRights(session) })).roles,
  );
};

function sessionRights({ permissions, roleCountries = null, amounts = {} }: Session): HeldRights {
  return { permissions, amounts, countries: roleCountries };
}

/** Reads a merchant's users and roles. */
export async function readTeam(reading: TeamReading): Promise<{
  users: StoredRecord<typeof userEntity>[];
  roles: StoredRecord<typeof roleEntity>[];
}> {
  const { db, model, merchantId, userId, held, translate } = reading;
  const roles = await db
    .selectFrom('merchant_role')
    .select(['id', 'name', 'permissions', 'countries', 'amounts', 'made_by as madeBy'])
    .where('merchant_id', '=', merchantId)
    .execute();
  const users = await db
    .selectFrom('merchant_user as user')
    .select(['id', 'role_id', 'account', 'nick_name as name', 'status', 'language'])
    .select(['made_by as madeBy', 'given_status as givenStatus'])
    .select(['must_set_password', 'password_expires_at', 'created_at'])
    .select((is) => is('authenticator_secret', 'is not', null).as('hasAuthenticator'))
    .select(
      sql<string | null>`(select max(at) from security_event
        where user_id = "user".id and kind in ('signIn', 'redirectSignIn', 'testSignIn') and outcome = 'success')`.as(
        'lastSignInAt',
      ),
    )
    .where('merchant_id', '=', merchantId)
    .where('kind', '=', 'merchant')
    .execute();
  const byId = new Map(roles.map((role) => [role.id, role]));
  const isBeyond = new Map(
    roles.map((role) => [role.id, excessOf(held, rightsOf(model, role)) !== undefined]),
  );
  const own = users.find(({ id }) => id === userId)?.role_id;
  return {
    users: users.map((user) => ({
      id: user.id,
      name: user.name,
      account: user.account,
      role: roleTitle(byId.get(user.role_id)!, translate),
      status: user.status === 'active' && user.must_set_password ? 'invited' : user.status,
      hasAuthenticator: Boolean(user.hasAuthenticator),
      madeBy: user.madeBy,
      createdAt: user.created_at,
      ...(user.lastSignInAt === null ? {} : { lastSignInAt: user.lastSignInAt }),
      ...(user.must_set_password && user.password_expires_at !== null
        ? { invitedUntil: user.password_expires_at }
        : {}),
      ...(isLanguage(model, user.language) ? { language: user.language } : {}),
      ...limited(
        user.id === userId
          ? 'self'
          : isBeyond.get(user.role_id)
            ? 'beyond'
            : isDisabledByProvider(user)
              ? 'provider'
              : undefined,
      ),
    })),
    roles: roles.map(({ id, name, madeBy, ...role }) => ({
      id,
      name: roleTitle({ name, madeBy }, translate),
      permissions: permissionsOf(model, role.permissions),
      ...limitValues(model, rightsOf(model, role)),
      madeBy,
      users: users.filter(({ role_id }) => role_id === id).length,
      ...limited(
        madeBy === 'provider' ? 'provider' : id === own ? 'self' : isBeyond.get(id) ? 'beyond' : undefined,
      ),
    })),
  };
}

/** Whether the reader may change a record, and what keeps them from it. */
function limited<Limit extends string>(limit: Limit | undefined): { isManaged: boolean; limits?: Limit } {
  return limit === undefined ? { isManaged: true } : { isManaged: false, limits: limit };
}

/** Whether the provider has disabled a user, so that the merchant cannot enable them. What it gave last counts, if that is known. */
export function isDisabledByProvider({
  status,
  madeBy,
  givenStatus,
}: {
  status: string;
  madeBy: MadeBy;
  givenStatus: string | null;
}): boolean {
  return (givenStatus ?? (madeBy === 'provider' ? status : 'active')) === 'disabled';
}

function isLanguage(model: Model, language: string | null): language is string {
  return language !== null && model.languages.includes(language);
}
