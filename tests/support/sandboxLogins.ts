import { sandboxAccounts } from './sandboxAccounts';

/** Credentials of a user, with the authenticator's secret in base32. */
interface Login {
  account: string;
  password: string;
  secret: string;
}

/** The owner of the sandbox's first merchant, who may do everything. */
export const sandboxOwner = loginOf('owner');

/** The user who moves the money of the sandbox's first merchant. */
export const sandboxFinance = loginOf('finance');

function loginOf(demo: string): Login {
  const user = sandboxAccounts.find((each) => each.demo === demo);
  if (!user?.authenticatorSecret) throw new Error(`The sandbox's ${demo} must have an authenticator.`);
  return { account: user.account, password: user.password, secret: user.authenticatorSecret };
}
