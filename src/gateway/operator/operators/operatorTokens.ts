import type { OperatorScope } from '../../http/contract/RouteContract';
import { hashToken, newToken } from '../../auth/tokens';
import { newId } from '../../database/ids';
import type { Migration } from '../../database/migrations';
import type { Database } from '../../database/declared/tables';
import { withTransaction } from '../../database/units/transaction';
import { recordOperatorEvents } from '../operatorEvents';
import type { OperatorContext } from '../users';
import type { OperatorRights } from '../OperatorRights';
import { allRights, exceedsRights, parseRights, sharedRights, storeRights } from './rights';
import { boolean, instant, json, nobody, text, texts, uuid } from '../../database/declared/columns';
import { defineTables, type RowsOf } from '../../database/declared/defineTables';

/** A token of a program, as commands list it: the token itself is shown once, when it is made. */
export interface OperatorToken extends OperatorRights {
  id: string;
  name: string;
  created_at: string;
  expires_at: string;
  last_used_at: string | null;
  /** The name of the operator who answers for it; null where nobody had signed in. */
  maker: string | null;
}

/** Maker of tokens and operators. */
type Maker = Pick<OperatorContext, 'db' | 'actor' | 'operatorId' | 'now'> & Partial<OperatorRights>;

const day = 24 * 60 * 60_000;

/** Greatest number of days for which a token is valid. */
const maxTokenDays = 366;

/** Allowed names of tokens and operators. */
export const operatorNames = /^[\p{L}\p{N}][\p{L}\p{N} ._@-]{0,79}$/u;

/**
 * Makes a token for programs, valid for some days and with `rights`, by default all, and records that. It never allows more than its maker
 * may do when it is used. Returns the token; only its hash is stored.
 */
export async function issueToken(
  { db, actor, operatorId, now, ...own }: Maker,
  name: string,
  days: number,
  rights: OperatorRights = allRights,
): Promise<string> {
  if (!operatorNames.test(name))
    throw new Error(
      `"${name}" cannot be the name of a token: letters, digits, spaces and . _ @ - are possible.`,
    );
  if (!Number.isInteger(days) || days < 1 || days > maxTokenDays)
    throw new Error(`--days must be a whole number from 1 to ${maxTokenDays}.`);
  const expiresAt = new Date(now.getTime() + days * day);
  const { scopes, addresses = [], limits = null, alone = {} } = own;
  if (scopes && exceedsRights(rights, { scopes, addresses, limits, alone }))
    throw new Error(
      `A token is for no more than you may do yourself: ${scopes.join(', ')}. Say less with --scope and --up-to.`,
    );
  return withTransaction(db, async (transaction) => {
    await requireMaker(transaction, operatorId);
    const token = await insertToken(transaction, {
      name,
      operatorId,
      isSession: false,
      rights,
      now,
      expiresAt,
    });
    const event = { at: now, actor, action: 'added' as const, subject: 'token', merchant: '', name };
    await recordOperatorEvents(transaction, [
      { ...event, after: { expiresAt: expiresAt.toISOString(), ...rights } },
    ]);
    return token;
  });
}

/** Throws where a token's maker was disabled or enrolled anew meanwhile. Such a change waits until it is made and voids it. */
async function requireMaker(db: Database, operatorId: string | undefined): Promise<void> {
  if (operatorId === undefined) return;
  const maker = await db
    .selectFrom('operator_user')
    .select('id')
    .where('id', '=', operatorId)
    .where('status', '=', 'active')
    .where('authenticator_secret', 'is not', null)
    .forShare()
    .executeTakeFirst();
  if (!maker) throw new Error('You may not make tokens any more.');
}

/** Stores a new token of which only the hash is kept, and returns it. */
export async function insertToken(
  db: Database,
  given: {
    name: string;
    operatorId: string | undefined;
    isSession: boolean;
    /** It also ends where it is not used for a while. */
    endsIdle?: boolean;
    rights: OperatorRights;
    now: Date;
    expiresAt: Date;
  },
): Promise<string> {
  const token = newToken();
  await db
    .insertInto('operator_token')
    .values({
      id: newId(),
      name: given.name,
      operator_id: given.operatorId ?? null,
      is_session: given.isSession,
      ends_idle: given.endsIdle ?? false,
      token_hash: hashToken(token),
      created_at: given.now.toISOString(),
      expires_at: given.expiresAt.toISOString(),
      last_used_at: null,
      ...storeRights(given.rights),
    })
    .execute();
  return token;
}

/** Revokes the tokens of a name, which are void at once, and records that. Throws where there are none. */
export async function revokeTokens({ db, actor, now }: Maker, name: string): Promise<void> {
  await withTransaction(db, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('operator_token')
      .where('name', '=', name)
      .where('is_session', '=', false)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new Error(`There is no token "${name}". "tokens" lists all.`);
    const event = { at: now, actor, action: 'removed' as const, subject: 'token', merchant: '', name };
    await recordOperatorEvents(transaction, [event]);
  });
}

/**
 * Reads the tokens of programs that are valid or expired, the oldest first, with their rights of now. `makerId` limits them to those of one
 * operator.
 */
export async function listOperatorTokens(db: Database, makerId?: string): Promise<OperatorToken[]> {
  let query = db
    .selectFrom('operator_token as token')
    .leftJoin('operator_user as maker', 'maker.id', 'token.operator_id')
    .select(['token.id', 'token.name', 'token.created_at', 'expires_at', 'last_used_at', 'operator_id'])
    .select(['token.scopes', 'token.addresses', 'token.limits', 'token.alone'])
    .select(['maker.name as maker', 'maker.scopes as makerScopes', 'maker.addresses as makerAddresses'])
    .select(['maker.limits as makerLimits', 'maker.alone as makerAlone'])
    .where('is_session', '=', false)
    .orderBy('token.created_at')
    .orderBy('token.id');
  if (makerId !== undefined) query = query.where('operator_id', '=', makerId);
  return (await query.execute()).map(
    ({
      scopes,
      addresses,
      limits,
      alone,
      makerScopes,
      makerAddresses,
      makerLimits,
      makerAlone,
      ...token
    }) => {
      const own = parseRights({ scopes, addresses, limits, alone });
      if (makerScopes === null) return { ...token, ...own };
      const maker = {
        scopes: makerScopes,
        addresses: makerAddresses ?? [],
        limits: makerLimits,
        alone: makerAlone ?? '{}',
      };
      return { ...token, ...sharedRights(own, parseRights(maker)) };
    },
  );
}

export const operatorTokenTables = defineTables({
  /** The tokens of programs' calls, and the sessions of operators. */
  operator_token: {
    by: 'few',
    key: ['id'],
    keep: 'until it is revoked',
    columns: {
      id: uuid(),
      name: text(['operator', 'what they call it']),
      token_hash: text(nobody),
      created_at: instant(),
      expires_at: instant(),
      last_used_at: instant().nullable(),
      scopes: texts<OperatorScope>(nobody).default("'{read,reveal,decide,networks}'::text[]"),
      addresses: texts(['operator', 'addresses from which it may be used']).default("'{}'::text[]"),
      limits: json(nobody, 'stays').nullable(),
      /** The operator who signed in or made the token; null for one from before there were operators. */
      operator_id: uuid().nullable(),
      /** An operator signed in; what they may do is what they may do now. */
      is_session: boolean().default('false'),
      alone: json(nobody, 'stays').default("'{}'::jsonb"),
      /** Is a session of the page, which ends where it is not used for a while. */
      ends_idle: boolean().default('false'),
    },
  },
});

declare module '../../database/declared/tables' {
  interface Tables extends RowsOf<typeof operatorTokenTables> {}
}

/** Migrations of the table of operators' tokens. */
export const operatorTokenMigrations: Migration[] = [
  {
    name: 'operator-001-token',
    sql: `create table if not exists operator_token (
      id uuid primary key,
      name text not null,
      token_hash text not null unique,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      last_used_at timestamptz
    )`,
  },
  {
    name: 'operator-002-rights',
    sql: `alter table operator_token
      add column if not exists scopes text[] not null default '{read,reveal,decide,networks}',
      add column if not exists addresses text[] not null default '{}',
      add column if not exists limits jsonb`,
  },
  {
    name: 'operator-006-session',
    sql: `alter table operator_token
      add column if not exists operator_id uuid,
      add column if not exists is_session boolean not null default false,
      add column if not exists alone jsonb not null default '{}'`,
  },
  {
    name: 'operator-015-idle',
    sql: 'alter table operator_token add column if not exists ends_idle boolean not null default false',
  },
];
