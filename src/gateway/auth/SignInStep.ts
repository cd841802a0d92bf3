/**
 * What a ticket allows next. The first two are for accounts that are not set up yet, the fourth for one that is signed
 * in and has a new phone, then the two of a forgotten password, and the one of a sign-in link.
 */
export type SignInStep =
  | 'setPassword'
  | 'bindAuthenticator'
  | 'authenticatorCode'
  | 'replaceAuthenticator'
  | 'emailCode'
  | 'restartPassword'
  | 'redirect';
