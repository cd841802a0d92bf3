import type { FastifyRequest } from 'fastify';

/** What can happen to a user's access. Names are stored and answered: they are never changed. */
export type SecurityEventKind =
  | 'signIn'
  | 'signOut'
  | 'passwordSet'
  | 'passwordChanged'
  | 'passwordReset'
  | 'resetRequested'
  | 'authenticatorBound'
  | 'authenticatorReplaced'
  | 'recoveryCodeUsed'
  | 'recoveryCodesRenewed'
  | 'sessionEnded'
  | 'whitelistChanged'
  | 'nickNameChanged'
  | 'redirectSignIn'
  | 'testSignIn';

/** Why it failed: what was wrong, or `address` for one that is not on the whitelist. */
export type SecurityEventDetail = 'wrongPassword' | 'wrongCode' | 'address' | 'disabled';

/** Something that happened to a user's access, and the request that it came from. */
export interface SecurityEvent {
  userId: string;
  kind: SecurityEventKind;
  outcome: 'success' | 'failure';
  request: Pick<FastifyRequest, 'ip' | 'headers'>;
  detail?: SecurityEventDetail;
  now: Date;
}
