/** A user as signing in needs him: he is who he says only once password and code were checked. */
export interface SignInUser {
  id: string;
  merchantId: string;
  account: string;
  nickName: string;
  passwordHash: string;
  mustSetPassword: boolean;
  authenticatorSecret: string | null;
  /** IP addresses and networks that he may come from; empty is from anywhere. */
  whitelist: string[];
  isActive: boolean;
  /** False for a user of another kind, such as an agent, who signs in elsewhere. */
  isMerchantUser: boolean;
  merchantCode: string;
  merchantIsActive: boolean;
  /** The merchant's accounts in his order: country and the origin of its gateway, empty for this one. */
  accounts: { country: string; gatewayUrl: string }[];
}
