import { mixesScripts } from './lookAlike';
import { openSchema } from '../../contract/schemas';
import { mailsSchema, type Profile } from '../../contract/personal';
import { recordSecurityEvent, type SecurityEventKind } from '../auth/securityEvents';
import type { MadeBy } from '../auth/tables';
import type { Database } from '../database/declared/tables';
import { withTransaction } from '../database/units/transaction';
import { bodyReader, invalidField } from '../http/body';
import { requestTranslator, type Translate } from '../http/translation';
import type { PersonalCall } from './call';

const passwordEvents: SecurityEventKind[] = ['passwordSet', 'passwordChanged', 'passwordReset'];
const authenticatorEvents: SecurityEventKind[] = ['authenticatorBound', 'authenticatorReplaced'];

/**
 * `GET profile`: the user and how their access is secured. `passwordChangedAt` is null while the password is one that
 * somebody else chose, `authenticatorBoundAt` while none is bound; one that came with the account dates from its creation.
 */
export async function readProfile({ context, request, user }: PersonalCall): Promise<Profile> {
  const { db, model } = context;
  const row = await db
    .selectFrom('merchant_user as user')
    .innerJoin('merchant', 'merchant.id', 'user.merchant_id')
    .innerJoin('merchant_role as role', 'role.id', 'user.role_id')
    .select((is) => [
      'user.account',
      'user.nick_name as nickName',
      'user.account as email',
      'merchant.code as merchantCode',
      'merchant.name as merchantName',
      'role.name as role',
      'role.made_by as madeBy',
      'user.created_at as createdAt',
      'user.authenticator_secret as secret',
      'user.whitelist',
      'user.mails_awaiting as mailsAwaiting',
      'user.digest',
      is
        .selectFrom('recovery_code')
        .select(({ fn }) => fn.countAll().as('left'))
        .whereRef('recovery_code.user_id', '=', 'user.id')
        .as('codes'),
    ])
    .where('user.id', '=', user.id)
    .executeTakeFirstOrThrow();
  const { role, madeBy, createdAt, secret, whitelist, codes, ...profile } = row;
  return {
    ...profile,
    role: roleTitle({ name: role, madeBy }, requestTranslator(request, model)),
    passwordChangedAt: await lastOf(db, user.id, passwordEvents),
    authenticatorBoundAt:
      secret === null ? null : ((await lastOf(db, user.id, authenticatorEvents)) ?? createdAt),
    recoveryCodesLeft: Number(codes),
    whitelisted: whitelist.length,
  };
}

/** Returns the title of a role: a text for the product's own, else the name that it was given. */
export function roleTitle({ name, madeBy }: { name: string; madeBy: MadeBy }, translate: Translate): string {
  if (madeBy === 'merchant') return name;
  const key = `authentication.roles.${name}`;
  const title = translate(key);
  return title === key ? name : title;
}

async function lastOf(db: Database, userId: string, kinds: SecurityEventKind[]): Promise<string | null> {
  const event = await db
    .selectFrom('security_event')
    .select('at')
    .where('user_id', '=', userId)
    .where('outcome', '=', 'success')
    .where('kind', 'in', kinds)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return event?.at ?? null;
}

/** Greatest length of a nickname in code points, so that an emoji counts as one character. */
const maxLength = 40;

/**
 * Control characters, needless characters without width, those that change the text's direction, and a leading @. By the latter the gateway
 * marks text keys in histories.
 */
const forbidden = /^@|[\p{Cc}\u00ad\u200b\u2028-\u202e\u2060\u2066-\u2069\ufeff]/u;

/** Returns what is wrong with what a user is to be called, normalized: the key of a text below `personal.nickName`. */
export function nickNameProblem(
  nickName: string,
): 'required' | 'maxLength' | 'pattern' | 'scripts' | undefined {
  const { length } = Array.from(nickName);
  if (length === 0) return 'required';
  if (length > maxLength) return 'maxLength';
  if (forbidden.test(nickName)) return 'pattern';
  return mixesScripts(nickName) ? 'scripts' : undefined;
}

/** Reads the body of a change of the nickname. */
export const readNickName = bodyReader(openSchema({ nickName: { type: 'string', maxLength: 200 } }));

/** `PUT profile`: changes the nickname, which is also shown in the histories of orders. Returns the profile. */
export async function changeNickName(call: PersonalCall): Promise<Profile> {
  const { context, request, user } = call;
  const { db, model, now } = context;
  const body = readNickName(request, model);
  const nickName = body.nickName.normalize('NFC');
  const keyword = nickNameProblem(nickName);
  if (keyword !== undefined) {
    throw invalidField(request, model, { path: '/nickName', keyword, text: `personal.nickName.${keyword}` });
  }
  if (nickName !== user.nickName) {
    await withTransaction(db, async (transaction) => {
      await transaction
        .updateTable('merchant_user')
        .set({ nick_name: nickName })
        .where('id', '=', user.id)
        .execute();
      const event = { userId: user.id, kind: 'nickNameChanged', outcome: 'success', request } as const;
      await recordSecurityEvent(transaction, { ...event, now: now() });
    });
  }
  return readProfile(call);
}

/** Reads the body of a change of what the user is told of by e-mail. */
export const readMails = bodyReader(mailsSchema);

/** `PUT mails`: changes the user's e-mails about what awaits them (product 2.18) and what is unread (product 5.37). Returns the profile. */
export async function changeMails(call: PersonalCall): Promise<Profile> {
  const { context, request, user } = call;
  const { awaiting, digest } = readMails(request, context.model);
  const row = context.db.updateTable('merchant_user').where('id', '=', user.id);
  if (awaiting !== undefined) await row.set({ mails_awaiting: awaiting }).execute();
  // Chosen anew, it begins with what comes from now on.
  if (digest !== undefined)
    await row
      .set({ digest, digest_since: context.now().toISOString() })
      .where('digest', '!=', digest)
      .execute();
  return readProfile(call);
}
