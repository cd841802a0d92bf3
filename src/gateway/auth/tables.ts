import type { Generated } from 'kysely';
import type { SecurityEventDetail, SecurityEventKind } from './securityEvents';

/** The hand-written tables of merchants, users and sessions, typed for Kysely. */
interface AuthTables {
  merchant: {
    id: string;
    /** Merchant number, shown to the merchant. */
    code: string;
    name: string;
    status: 'active' | 'disabled';
    /** Made by the sandbox with credentials that everybody knows: does not exist for a gateway that is none. */
    sandbox: boolean;
    created_at: string;
  };
  merchant_account: {
    merchant_id: string;
    country: string;
    /** Place among the merchant's accounts; the first one is where a new session begins. */
    position: number;
    /** Origin of the gateway that serves this country; empty is the one that answers. */
    gateway_url: string;
    created_at: string;
  };
  merchant_role: {
    id: string;
    merchant_id: string;
    /** Key of a text below `authentication.roles`, or what somebody called it. */
    name: string;
    /** Permission strings; `*` alone means every one there is, also those that come later. */
    permissions: string[];
  };
  merchant_user: {
    id: string;
    merchant_id: string;
    role_id: string;
    /** What one signs in with, in lower case. */
    account: string;
    nick_name: string;
    status: 'active' | 'disabled';
    /** Users of another kind than `merchant`, such as agents, sign in elsewhere. */
    kind: Generated<string>;
    /** Argon2id, in PHC form. */
    password_hash: string;
    /** The password was given by somebody else and must be replaced before anything else. */
    must_set_password: boolean;
    /** Base32; null while no authenticator is bound. */
    authenticator_secret: string | null;
    /** IP addresses and networks (CIDR) that he may come from; empty is from anywhere. */
    whitelist: Generated<string[]>;
    created_at: string;
  };
  sign_in_ticket: {
    token_hash: string;
    user_id: string;
    /** The one step that the ticket allows. */
    next: string;
    attempts: number;
    expires_at: string;
    /** Base32, offered to be bound: the user's own once a code proved that his authenticator has it. */
    authenticator_secret: string | null;
    /** Of the code that the step takes, where it was sent by e-mail. */
    code_hash: string | null;
  };
  email_code_request: {
    account_hash: string;
    asked_at: string;
  };
  recovery_code: {
    user_id: string;
    code_hash: string;
  };
  user_session: {
    token_hash: string;
    /** What the session is called where its token must not be known, such as in the list of sessions. */
    id: Generated<string>;
    user_id: string;
    /** IP address and `User-Agent` that it was begun from. */
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
    failures: number;
    last_failure_at: string;
    /** What `last_failure_at` was before the last try, which may turn out to be a right one. */
    previous_failure_at: string | null;
    blocked_until: string | null;
    /** Of a network from which an account is trusted: until then, the wrong tries of others do not slow it down. */
    trusted_until: string | null;
  };
}

/** The hand-written table of what happened to a user's access, typed for Kysely. */
interface AuditTables {
  /** Only ever added to. */
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

declare module '../database/tables' {
  interface Tables extends AuthTables, AuditTables {}
}
