import { noCountry } from '../../../metadata/bind/schemas/places';
import type { Country } from '../../../metadata/model/definitions';
import type { SandboxTeam, SandboxTeamUser, TenantMerchant } from '../../../metadata/model/Tenants';
import { tenantAccounts } from '../../../metadata/model/Tenants';
import { instantOf, wallClock } from '../../../metadata/values/time';
import { Random } from '../../../samples/Random';
import { newAuthenticatorSecret } from '../../auth/authenticator';
import { hashPassword } from '../../auth/passwords';
import { authenticatorOf } from '../../auth/tables';
import { lockMerchant, recordTeamEvent, roleEntity, userEntity } from '../../auth/team/teamEvents';
import { normalizeAccount } from '../../auth/users';
import type { Actor } from '../../database/actors';
import type { RecordEvent } from '../../database/recordEvents';
import type { Database } from '../../database/declared/tables';
import { withTransaction } from '../../database/units/transaction';
import type { ServerContext } from '../../http/context';
import { initialPassword, invitationExpiry, queueInvitation } from '../../team/invitations';
import { permissionsOf } from '../../team/rights';
import { isCalled } from '../../team/roleNames';
import { seededId } from '../random/seededId';
import { signInBefore, storeSignIn } from './signIns';
import { merchantId } from './storeMerchants';

type TeamContext = Pick<ServerContext, 'model' | 'config' | 'keyRing' | 'now'>;

/**
 * Stores users and roles that the sandbox's merchants have made themselves, and last sign-ins, all in the weeks before now. A sandbox gets
 * them once, also one that is older than they are.
 */
export async function fillTeams(db: Database, context: TeamContext): Promise<void> {
  const clock = await db.selectFrom('sandbox_clock').select('seed').executeTakeFirst();
  if (!clock) return;
  const { model } = context;
  for (const merchant of model.tenants?.merchants ?? []) {
    const { team } = merchant.sandbox ?? {};
    const [first] = tenantAccounts(merchant, Object.keys(model.countries));
    const country = model.countries[first?.country ?? ''];
    if (!team || !country) continue;
    const id = merchantId(clock.seed, merchant.code);
    await withTransaction(db, async (transaction) => {
      await lockMerchant(transaction, id);
      const added = await transaction
        .insertInto('sandbox_scope')
        .values({ merchant_id: id, country: noCountry, entity: userEntity })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (added.numInsertedOrUpdatedRows === 0n) return;
      const random = new Random(`${clock.seed}/${merchant.code}/team`);
      await new TeamFiller(transaction, context, { id, merchant, country }, random).fill(team);
    });
  }
}

class TeamFiller {
  readonly #now: Date;

  constructor(
    readonly db: Database,
    readonly context: TeamContext,
    readonly owner: { id: string; merchant: TenantMerchant; country: Country },
    readonly random: Random,
  ) {
    this.#now = context.now();
  }

  async fill(team: SandboxTeam): Promise<void> {
    const maker = await this.#findMaker(team.by);
    if (!maker) return;
    for (const [name, patterns] of Object.entries(team.roles ?? {}))
      await this.#addRole(name, patterns, this.#daysAgo(team.since), maker);
    for (const user of team.users ?? []) await this.#addUser(user, maker);
    await signInBefore(this.db, this.owner.id, this.#now, this.random);
  }

  async #findMaker(account: string): Promise<Actor | undefined> {
    const user = await this.db
      .selectFrom('merchant_user')
      .select(['id', 'nick_name as name'])
      .where('merchant_id', '=', this.owner.id)
      .where('account', '=', normalizeAccount(account))
      .executeTakeFirst();
    return user && { kind: 'user', ...user };
  }

  async #addRole(name: string, patterns: string[], at: Date, actor: Actor): Promise<void> {
    const { model } = this.context;
    const { id: merchant_id } = this.owner;
    // Somebody who tries the sandbox may have made one that is called so.
    if ((await this.#roles()).some((role) => isCalled(model, role, name))) return;
    const id = seededId(this.random, at.getTime());
    await this.db
      .insertInto('merchant_role')
      .values({ id, merchant_id, name, permissions: permissionsOf(model, patterns), made_by: 'merchant' })
      .execute();
    await this.#record(roleEntity, id, { at, actor, note: '@gateway.event.created', creates: true });
  }

  async #addUser(user: SandboxTeamUser, maker: Actor): Promise<void> {
    const { keyRing } = this.context;
    const { name, language = null } = user;
    const account = normalizeAccount(user.account);
    const role = (await this.#roles()).findLast((each) => each.name === user.role);
    if (!role) return;
    const at = this.#daysAgo(user.invited);
    const id = seededId(this.random, at.getTime());
    const password = initialPassword();
    const hasJoined = user.joined !== undefined;
    const secret = hasJoined ? keyRing.encrypt(newAuthenticatorSecret(), authenticatorOf(id)) : null;
    const added = await this.db
      .insertInto('merchant_user')
      .values({
        id,
        merchant_id: this.owner.id,
        role_id: role.id,
        account,
        nick_name: name,
        language,
        status: user.disabled === undefined ? 'active' : 'disabled',
        password_hash: await hashPassword(password),
        must_set_password: !hasJoined,
        password_expires_at: hasJoined ? null : invitationExpiry(at).toISOString(),
        authenticator_secret: secret,
        created_at: at.toISOString(),
        made_by: 'merchant',
      })
      // Somebody may have invited them.
      .onConflict((conflict) => conflict.column('account').doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows === 0n) return;
    await this.#recordStates(id, user, { at, actor: maker });
    const isInvited = !hasJoined && user.disabled === undefined;
    if (isInvited) await this.#invite({ account, name, language }, password, at);
  }

  /** Records how a user came and went, and that they signed in when they came, and the day before they went. */
  async #recordStates(
    id: string,
    { name, joined, disabled }: SandboxTeamUser,
    invitation: { at: Date; actor: Actor },
  ): Promise<void> {
    const signIn = (at: Date) => storeSignIn(this.db, { userId: id, at, random: this.random });
    const states: RecordEvent[] = [{ ...invitation, to: 'invited', creates: true }];
    if (joined !== undefined) {
      const at = this.#daysAgo(joined);
      await signIn(at);
      states.push({ at, actor: { kind: 'user', id, name }, to: 'active' });
      if (disabled !== undefined && disabled + 1 < joined) await signIn(this.#daysAgo(disabled + 1));
    }
    if (disabled !== undefined)
      states.push({ at: this.#daysAgo(disabled), actor: invitation.actor, to: 'disabled' });
    for (const [place, event] of states.entries())
      await this.#record(userEntity, id, { ...event, from: states[place - 1]?.to });
  }

  /** Puts the invitation in the inbox. A mail server would be given an e-mail that nobody has asked for. */
  async #invite(
    user: { account: string; name: string; language: string | null },
    password: string,
    at: Date,
  ): Promise<void> {
    if (this.context.config.smtpUrl !== undefined) return;
    const merchantName = this.owner.merchant.name;
    await queueInvitation(this.db, { ...this.context, now: at }, { ...user, merchantName }, password);
  }

  #roles() {
    return this.db
      .selectFrom('merchant_role')
      .select(['id', 'name', 'made_by as madeBy'])
      .where('merchant_id', '=', this.owner.id)
      .orderBy('id')
      .execute();
  }

  #record(entity: typeof userEntity | typeof roleEntity, id: string, event: RecordEvent): Promise<void> {
    return recordTeamEvent(this.db, this.context.model, { entity, merchantId: this.owner.id, id }, event);
  }

  /** A time of the afternoon, so many days ago where the merchant is. */
  #daysAgo(days: number): Date {
    const { zone } = this.owner.country;
    const day = wallClock(this.#now, zone).startOf('day').subtract(days, 'day');
    return new Date(instantOf(day.add(this.random.integer(15 * 60, 19 * 60), 'minute'), zone));
  }
}
