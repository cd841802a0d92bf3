import type { Generated } from 'kysely';
import type { EncryptedColumn } from '../database/secrets/encryptedColumns';
import type { SecretBinding } from '../database/secrets/KeyRing';
import type { SecurityEventDetail, SecurityEventKind } from './securityEvents';

/** Who has made a user or a role. */
export type MadeBy = 'provider' | 'merchant';

/** The tables of merchants, users, sign-in, sessions and security events. */
declare module '../database/tables' {
  interface Tables {
    merchant: {
      id: string;
      /** Merchant number, shown to the merchant. */
      code: string;
      name: string;
      /** Where the provider writes to the merchant; null if the operator's file has none. */
      email: Generated<string | null>;
      status: 'active' | 'disabled';
      /** Created by the sandbox with public credentials: a gateway that is no sandbox ignores it. */
      sandbox: boolean;
      created_at: string;
    };
    merchant_account: {
      merchant_id: string;
      country: string;
      /** Position among the merchant's accounts; a new session begins in the first one. */
      position: number;
      /** Origin of the gateway that serves this country; empty for this one. */
      gateway_url: string;
      /** Users of the merchant cannot enter a country whose account is disabled. */
      status: Generated<'active' | 'disabled'>;
      created_at: string;
    };
    merchant_role: {
      id: string;
      merchant_id: string;
      /** Key of a text below `authentication.roles`, or a name chosen by the merchant. */
      name: string;
      /** Patterns of permissions: see `matchPermissions`. They fit permissions that are added later, too. */
      permissions: string[];
      /** The operators' file, or the merchant's own users. */
      made_by: Generated<MadeBy>;
    };
    merchant_user: {
      id: string;
      merchant_id: string;
      role_id: string;
      /** Account name, normalized; an e-mail address. */
      account: string;
      nick_name: string;
      status: 'active' | 'disabled';
      /** Users of another kind than `merchant`, such as agents, sign in elsewhere. */
      kind: Generated<string>;
      /** Argon2id, in PHC form. */
      password_hash: string;
      /** The password was chosen by somebody else and must be replaced at the next sign-in. */
      must_set_password: boolean;
      /** A password that was sent by e-mail is rejected from then on; null for any other. */
      password_expires_at: Generated<string | null>;
      /** Encrypted; null while no authenticator is bound. */
      authenticator_secret: string | null;
      /** Addresses and networks (CIDR) from which the user may come; empty allows all. */
      whitelist: Generated<string[]>;
      /** Of what is written to the user: that of the invitation, then the one they last used; null while neither is known. */
      language: Generated<string | null>;
      /** Number format of the user, a BCP 47 tag; null until they choose. */
      number_format: Generated<string | null>;
      /** Whether the user wishes an e-mail when something awaits them. */
      mails_awaiting: Generated<boolean>;
      /** The operators' file, or the merchant's own users. */
      made_by: Generated<MadeBy>;
      /** What operators gave last, where the merchant has changed it since: the name of the role, and the status. Null where it is as they gave it. */
      given_role: Generated<string | null>;
      given_status: Generated<'active' | 'disabled' | null>;
      created_at: string;
    };
    /** Who gave a user access, or more of it, when: by an invitation, a role, a permission of their role, or a way to sign in again. */
    access_grant: {
      id: string;
      merchant_id: string;
      user_id: string;
      /** The user who gave it. */
      given_by: string;
      at: string;
    };
    sign_in_ticket: {
      token_hash: string;
      user_id: string;
      /** The one step that the ticket allows. */
      next: string;
      attempts: number;
      expires_at: string;
      /** Encrypted; offered to an authenticator app, and the user's once a code shows that the app has it. */
      authenticator_secret: string | null;
      /** The code that the step takes, if it was sent by e-mail; encrypted, because a hash of six digits is soon guessed. */
      email_code: string | null;
    };
    /** When a code was last requested for an account from a host. */
    email_code_pause: {
      key: string;
      asked_at: string;
      /** Hash of the ticket of the code that was sent last. */
      ticket_hash: string | null;
    };
    recovery_code: {
      user_id: string;
      code_hash: string;
    };
    user_session: {
      token_hash: string;
      /** Names the session where its token must not be known, such as in the list of sessions. */
      id: Generated<string>;
      user_id: string;
      /** IP address and `User-Agent` of the sign-in. */
      address: string;
      agent: string;
      created_at: string;
      last_used_at: string;
    };
    used_authenticator_code: {
      user_id: string;
      /** Number of the 30-second step whose code was used. */
      step: number;
      used_at: string;
    };
    sign_in_throttle: {
      key: string;
      /** As of `last_failure_at`; it falls with time, so it need not be whole. */
      failures: number;
      last_failure_at: string;
      blocked_until: string | null;
      /** Set on the key of a trusted network: until then, failed attempts of others do not slow the account down. */
      trusted_until: string | null;
    };
    /** Append-only. */
    security_event: {
      id: string;
      user_id: string;
      at: string;
      kind: SecurityEventKind;
      outcome: 'success' | 'failure';
      /** IP address that the request came from. */
      address: string;
      /** `User-Agent` of the request, at most 300 characters. */
      agent: string;
      detail: SecurityEventDetail | null;
    };
  }
}

const authenticator = 'authenticator';
const emailCode = 'emailCode';

/** What the secret of a user's authenticator is bound to, also while it is only offered. */
export function authenticatorOf(userId: string): SecretBinding {
  return { purpose: authenticator, owner: userId };
}

/** What a code that was sent to a user by e-mail is bound to. */
export function emailCodeOf(userId: string): SecretBinding {
  return { purpose: emailCode, owner: userId };
}

const ofTicket = { table: 'sign_in_ticket', id: 'token_hash', owner: 'user_id', expires: true };

/** The secrets of the sign-in tables. */
export const encryptedSignIns: EncryptedColumn[] = [
  {
    table: 'merchant_user',
    column: 'authenticator_secret',
    id: 'id',
    owner: 'id',
    purpose: authenticator,
    title: 'authenticators of users',
  },
  {
    ...ofTicket,
    column: 'authenticator_secret',
    purpose: authenticator,
    title: 'authenticators that are being bound',
  },
  { ...ofTicket, column: 'email_code', purpose: emailCode, title: 'codes sent by e-mail' },
];
