import { readAmounts } from '../../metadata/tenants/roleRights';
import { expandPermissions, placesOf } from '../../gateway/auth/sessions';
import { findUser, normalizeAccount, usersDatabase } from '../../gateway/auth/users';
import { isRecordId } from '../../gateway/database/ids';
import type { ServerContext } from '../../gateway/http/context';
import type { Person } from './Asked';

/** Reads a user by account or id, with a session as signing in would begin it. Throws an Error for product staff where there is none. */
export async function readPerson(context: ServerContext, who: string): Promise<Person> {
  const { model, config } = context;
  const db = usersDatabase(context);
  const user = await findUser(db, config, isRecordId(who) ? { id: who } : { account: normalizeAccount(who) });
  if (!user) {
    const hidden = config.sandbox ? '' : ' Users of a sandbox exist with SANDBOX=1 only.';
    throw new Error(`There is no user "${who}". \`npm run operator -- users\` lists them.${hidden}`);
  }
  const rows = await db
    .selectFrom('merchant_role as role')
    .leftJoin('merchant_user as user', (join) =>
      join.onRef('user.role_id', '=', 'role.id').on('user.id', '=', user.id),
    )
    .select(['role.name', 'role.permissions', 'role.countries', 'role.amounts', 'user.id as userId'])
    .where('role.merchant_id', '=', user.merchantId)
    .orderBy('role.name')
    .execute();
  const roles = rows.map(({ name, permissions }) => ({
    name,
    permissions: expandPermissions(model, permissions),
  }));
  const own = rows.findIndex(({ userId }) => userId !== null);
  const roleCountries = rows[own]?.countries ?? null;
  const accounts = user.accounts.map(({ country }) => country);
  return {
    session: {
      id: '',
      userId: user.id,
      userName: user.nickName,
      merchantId: user.merchantId,
      isSandbox: user.isSandbox,
      permissions: roles[own]?.permissions ?? new Set(),
      roleCountries,
      ...placesOf(accounts, roleCountries),
      amounts: readAmounts(rows[own]?.amounts ?? '{}'),
    },
    account: user.account,
    merchant: user.merchantName,
    role: roles[own]?.name ?? '',
    roles,
    user,
  };
}
