import type { sandboxMerchants } from './sandboxMerchants';

/** Credentials that everybody may know: they exist for a gateway that is a sandbox alone. */
export interface SandboxAccount {
  /** Key of its texts in `locales/<language>/authentication.json`, below `demo`; none where it is not offered. */
  demo?: 'owner' | 'finance' | 'support' | 'second';
  account: string;
  password: string;
  nickName: string;
  merchant: keyof typeof sandboxMerchants;
  /** Key of its text in `locales/<language>/authentication.json`, below `roles`. */
  role: 'owner' | 'finance' | 'support' | 'agent';
  /** `*` alone is every permission. */
  permissions: string[];
  /** Base32; none where an authenticator is still to be bound. */
  authenticatorSecret?: string;
  mustSetPassword?: boolean;
  /** Another kind than a merchant's user. */
  kind?: 'agent';
  /** IP addresses and networks that he may come from; left out, from anywhere. */
  whitelist?: string[];
}
