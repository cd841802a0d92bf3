/** Names under which the browser keeps the session (specification sections 3 and 9). */
export const storageKeys = {
  /** Cookie. */
  token: 'Admin-Token',
  /** Cookie, so that it outlives a sign-out. */
  language: 'language',
  /** The following are in local storage. */
  account: 'AccountInfo',
  country: 'CurrCountryInfo',
  merchant: 'MerchantInfoAccCode',
  isGlobal: 'isGlobal',
  tabs: 'TagsView',
  /** In session storage. */
  signInStep: 'SignInStep',
} as const;
