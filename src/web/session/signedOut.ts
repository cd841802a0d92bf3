/** The parts of the session's state that go with a sign-out, as they are where nobody is signed in. */
export const signedOut = {
  token: undefined,
  account: undefined,
  countryCode: undefined,
  country: undefined,
  isGlobal: false,
  sandbox: false,
  permissions: new Set<string>(),
  notice: undefined,
};
