import type { Model } from '../../../metadata/model/Model';
import type {
  SandboxCredentials,
  TenantMerchant,
  Tenants,
  TenantUser,
} from '../../../metadata/model/Tenants';
import type { Actor } from '../../database/actors';

/** Actor of decisions in the sandbox: its page, which anybody may open, and its job. */
export const sandboxOperator: Actor = { kind: 'operator', id: 'sandbox', name: 'Sandbox' };

/** A user of the sandbox with public credentials, and their merchant. */
type SandboxUser = TenantUser & SandboxCredentials & { merchant: TenantMerchant };

/** Returns everybody who can sign in to the sandbox, in the order of `sandbox/tenants.json`. */
export function sandboxUsers(tenants: Tenants | undefined): SandboxUser[] {
  return (tenants?.merchants ?? []).flatMap((merchant) =>
    (merchant.users ?? []).flatMap((user) => (user.sandbox ? [{ ...user, ...user.sandbox, merchant }] : [])),
  );
}

/** Returns the users of the sandbox for the terminal: account, password and authenticator secret. */
export function describeUsers({ tenants }: Model): string[] {
  const shown = sandboxUsers(tenants).filter(({ demo }) => demo);
  const width = Math.max(...shown.map(({ account }) => account.length));
  return [
    'Sandbox accounts, with password and authenticator secret (npm run sandbox -- code <account> shows the code):',
    ...shown.map(
      ({ account, password, authenticatorSecret }) =>
        `  ${account.padEnd(width)}  ${password.padEnd(14)}  ${authenticatorSecret ?? 'none bound yet'}`,
    ),
  ];
}
