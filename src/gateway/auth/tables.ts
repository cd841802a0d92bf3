import type { DigestInterval } from '../../contract/personal';
import { maxSecondPersonDays } from '../settings/settings';
import type { SecretBinding } from '../database/secrets/KeyRing';
import type { SecurityEventDetail, SecurityEventKind } from './securityEvents';
import {
  bigint,
  boolean,
  double,
  instant,
  integer,
  json,
  nobody,
  text,
  texts,
  uuid,
} from '../database/declared/columns';
import { ofUser } from '../database/declared/forget';
import { defineTables, type RowsOf } from '../database/declared/defineTables';

const hour = 60 * 60_000;

/** Longest life of a session, and without being used (product 3.8), in milliseconds. */
export const sessionLimits = { idle: hour / 2, total: 12 * hour };

/** Maker of a user or a role. */
export type MadeBy = 'provider' | 'merchant';

const authenticator = 'authenticator';
const emailCode = 'emailCode';

/** The secrets of a sign-in under way. */
const ofTicket = { id: 'token_hash', owner: 'user_id', expires: true };

/** The tables of merchants, users, sign-in, sessions and security events. */
export const signInTables = defineTables({
  merchant: {
    by: 'few',
    isJoined: true,
    key: ['id'],
    keep: 'always: records belong to it',
    columns: {
      id: uuid(),
      /** Merchant number, shown to the merchant. */
      code: text(nobody),
      name: text(['merchant', 'what it is called', 'stays: it is in use']),
      status: text<'active' | 'disabled'>(nobody),
      /** Created by the sandbox with public credentials: a gateway that is no sandbox ignores it. */
      sandbox: boolean().default('false'),
      /** Where the provider writes to the merchant; null if the operator's file has none. */
      email: text(['merchant', 'where the provider writes to', 'stays: it is in use']).nullable(),
      created_at: instant(),
    },
  },
  merchant_account: {
    by: 'few',
    isJoined: true,
    key: ['merchant_id', 'country'],
    columns: {
      merchant_id: uuid(),
      country: text(nobody),
      /** Position among the merchant's accounts; a new session begins in the first one. */
      position: integer(),
      /** Users of the merchant cannot enter a country whose account is disabled. */
      status: text<'active' | 'disabled'>(nobody).default("'active'::text"),
      /** Origin of the gateway that serves this country; empty for this one. */
      gateway_url: text(nobody).default("''::text"),
      created_at: instant(),
    },
  },
  merchant_role: {
    by: 'few',
    key: ['id'],
    columns: {
      id: uuid(),
      merchant_id: uuid(),
      /** Key of a text below `authentication.roles`, or a name chosen by the merchant. */
      name: text(nobody),
      /** Patterns of permissions: see `matchPermissions`. They fit permissions that are added later, too. */
      permissions: texts(nobody),
      /** The operators' file, or the merchant's own users. */
      made_by: text<MadeBy>(nobody).default("'provider'::text"),
      /** Codes of the countries where it counts; null for all, also those added later. */
      countries: texts(nobody).nullable(),
      /** The most that one record may move, by permission and currency: `RoleAmounts`. */
      amounts: json(nobody, 'stays').default("'{}'::jsonb"),
    },
  },
  merchant_user: {
    by: 'few',
    key: ['id'],
    keep: 'always, disabled once they have left; an invitation that is withdrawn is deleted',
    columns: {
      id: uuid(),
      merchant_id: uuid(),
      role_id: uuid(),
      /** Account name, normalized; an e-mail address. */
      account: text(['user', 'the e-mail address by which they sign in', 'own']),
      nick_name: text(['user', 'what they are called', 'own']),
      /** Users of another kind than `merchant`, such as agents, sign in elsewhere. */
      kind: text(nobody).default("'merchant'::text"),
      status: text<'active' | 'disabled'>(nobody),
      /** Language of e-mails to the user: of the invitation, then the one they last used; null while unknown. */
      language: text(nobody).nullable(),
      /** Addresses and networks (CIDR) from which the user may come; empty allows all. */
      whitelist: texts(['user', 'addresses from which they may sign in', 'own']).default("'{}'::text[]"),
      /** Argon2id, in PHC form. */
      password_hash: text(nobody),
      /** A password that was sent by e-mail is rejected from then on; null for any other. */
      password_expires_at: instant().nullable(),
      /** The password was chosen by somebody else and must be replaced at the next sign-in. */
      must_set_password: boolean().default('false'),
      /** Encrypted; null while no authenticator is bound. */
      authenticator_secret: text(nobody)
        .nullable()
        .encrypted({ id: 'id', owner: 'id', purpose: authenticator, title: 'authenticators of users' }),
      /** Whether the user wishes an e-mail when something awaits them. */
      mails_awaiting: boolean().default('false'),
      /** Interval of e-mails with what is unread in the bell, as the user chose it, and its beginning. */
      digest: text<DigestInterval>(nobody).default("'never'::text"),
      digest_since: instant().nullable(),
      created_at: instant(),
      /** The operators' file, or the merchant's own users. */
      made_by: text<MadeBy>(nobody).default("'provider'::text"),
      /** Values that operators gave last, where the merchant has changed them since: the name of the role, and the status. Null where it is as they gave it. */
      given_role: text(nobody).nullable(),
      given_status: text<'active' | 'disabled'>(nobody).nullable(),
      /** Number format of the user, a BCP 47 tag; null until they choose. */
      number_format: text(nobody).nullable(),
    },
  },
  /**
   * Grants of access, or of more of it, with their user and time. They are made by an invitation, a role, a permission of their role, or a
   * way to sign in again.
   */
  access_grant: {
    by: 'few',
    key: ['id'],
    keep: { for: maxSecondPersonDays * 24 * hour, from: 'at' },
    columns: {
      id: uuid(),
      merchant_id: uuid(),
      user_id: uuid(),
      /** The user who gave it. */
      given_by: uuid(),
      at: instant(),
    },
  },
  sign_in_ticket: {
    by: 'few',
    key: ['token_hash'],
    keep: { for: 0, from: 'expires_at' },
    forget: { title: 'sign-ins under way', ownedBy: ofUser },
    columns: {
      token_hash: text(nobody),
      user_id: uuid(),
      /** The one step that the ticket allows. */
      next: text(nobody),
      attempts: integer().default('0'),
      /** Encrypted; offered to an authenticator app, and the user's once a code shows that the app has it. */
      authenticator_secret: text(nobody)
        .nullable()
        .encrypted({ ...ofTicket, purpose: authenticator, title: 'authenticators that are being bound' }),
      /** The step's code, if it was sent by e-mail. It is encrypted, because a hash of six digits is soon guessed. */
      email_code: text(nobody)
        .nullable()
        .encrypted({ ...ofTicket, purpose: emailCode, title: 'codes sent by e-mail' }),
      expires_at: instant(),
    },
  },
  /** When a code was last requested for an account from a host. */
  email_code_pause: {
    by: 'few',
    key: ['key'],
    keep: { for: hour, from: 'asked_at' },
    columns: {
      key: text(nobody),
      /** Hash of the ticket of the code that was sent last. */
      ticket_hash: text(nobody).nullable(),
      asked_at: instant(),
    },
  },
  recovery_code: {
    by: 'few',
    key: ['user_id', 'code_hash'],
    forget: { title: 'recovery codes', ownedBy: ofUser },
    columns: {
      user_id: uuid(),
      code_hash: text(nobody),
    },
  },
  user_session: {
    by: 'key',
    key: ['token_hash'],
    keep: [
      { for: sessionLimits.total, from: 'created_at' },
      { for: sessionLimits.idle, from: 'last_used_at' },
    ],
    forget: { title: 'sessions', ownedBy: ofUser },
    columns: {
      token_hash: text(nobody),
      /** Names the session where its token must not be known, such as in the list of sessions. */
      id: uuid().default('gen_random_uuid()'),
      user_id: uuid(),
      /** IP address and `User-Agent` of the sign-in. */
      address: text(['user', 'from where they signed in', 'row']).default("''::text"),
      agent: text(['user', 'their browser', 'row']).default("''::text"),
      created_at: instant(),
      last_used_at: instant(),
    },
  },
  used_authenticator_code: {
    by: 'few',
    key: ['user_id', 'step'],
    keep: { for: hour, from: 'used_at' },
    forget: { title: 'used codes', ownedBy: ofUser },
    columns: {
      user_id: uuid(),
      /** Number of the 30-second step whose code was used. */
      step: bigint(),
      used_at: instant(),
    },
  },
  sign_in_throttle: {
    by: 'few',
    key: ['key'],
    keep: {
      for: 24 * hour,
      from: 'last_failure_at',
      only: { where: 'coalesce(trusted_until, now()) <= now()' },
    },
    columns: {
      key: text(nobody),
      /** The failures at `last_failure_at`; they fall with time, so the number need not be whole. */
      failures: double(),
      last_failure_at: instant(),
      blocked_until: instant().nullable(),
      /** Set on the key of a trusted network: until then, failed attempts of others do not slow the account down. */
      trusted_until: instant().nullable(),
    },
  },
  /** Append-only. */
  security_event: {
    by: 'key',
    key: ['user_id', 'id'],
    keep: { for: 'signIns', from: 'at' },
    forget: { title: 'sign-ins', madeBy: ofUser },
    columns: {
      user_id: uuid(),
      id: uuid(),
      at: instant(),
      kind: text<SecurityEventKind>(nobody),
      outcome: text<'success' | 'failure'>(nobody),
      /** IP address that the request came from. */
      address: text(['user', 'from where they signed in', 'emptied']),
      /** `User-Agent` of the request, at most 300 characters. */
      agent: text(['user', 'their browser', 'emptied']),
      detail: text<SecurityEventDetail>(nobody).nullable(),
    },
  },
});

declare module '../database/declared/tables' {
  interface Tables extends RowsOf<typeof signInTables> {}
}

/** Binding of the secret of a user's authenticator, also while it is only offered. */
export function authenticatorOf(userId: string): SecretBinding {
  return { purpose: authenticator, owner: userId };
}

/** Binding of a code that was sent to a user by e-mail. */
export function emailCodeOf(userId: string): SecretBinding {
  return { purpose: emailCode, owner: userId };
}
