import { sandboxAccounts } from './sandboxAccounts';

/** Who can sign in to the sandbox, for the terminal: account, password and authenticator secret. */
export function describeAccounts(): string[] {
  const shown = sandboxAccounts.filter(({ demo }) => demo);
  const width = Math.max(...shown.map(({ account }) => account.length));
  return [
    'Sandbox accounts, with password and authenticator secret (npm run sandbox -- code <account> shows the code):',
    ...shown.map(
      ({ account, password, authenticatorSecret }) =>
        `  ${account.padEnd(width)}  ${password.padEnd(14)}  ${authenticatorSecret}`,
    ),
  ];
}
