/** What a ticket allows next. The first two are for accounts that are not set up yet. */
export type SignInStep = 'setPassword' | 'bindAuthenticator' | 'authenticatorCode';
