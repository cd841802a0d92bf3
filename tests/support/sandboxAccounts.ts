import tenants from '../../sandbox/tenants.json';
import { sandboxUsers } from '../../src/gateway/sandbox/merchants/sandboxUsers';
import type { Tenants } from '../../src/metadata/model/Tenants';

/** Everybody who can sign in to the sandbox, with password and authenticator secret. */
export const sandboxAccounts = sandboxUsers(tenants as Tenants);
