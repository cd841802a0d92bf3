/** A user as signing in needs him: he is who he says only once password and code were checked. */
export interface SignInUser {
  id: string;
  merchantId: string;
  account: string;
  nickName: string;
  passwordHash: string;
  mustSetPassword: boolean;
  authenticatorSecret: string | null;
  isActive: boolean;
  merchantCode: string;
  merchantIsActive: boolean;
  /** The merchant's accounts in his order: country and the origin of its gateway, empty for this one. */
  accounts: { country: string; gatewayUrl: string }[];
}
