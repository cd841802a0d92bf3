import { sandboxAccounts } from './sandboxAccounts';

const [first] = sandboxAccounts;
if (!first?.authenticatorSecret)
  throw new Error('The first account of the sandbox must have an authenticator.');

/** The owner of the sandbox's first merchant, who may do everything. */
export const sandboxOwner = {
  account: first.account,
  password: first.password,
  /** Of the authenticator, base32. */
  secret: first.authenticatorSecret,
};
