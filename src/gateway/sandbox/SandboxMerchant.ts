/** A merchant of the sandbox. */
export interface SandboxMerchant {
  /** Merchant number. */
  code: string;
  name: string;
  status: 'active' | 'disabled';
  countries: string[];
  /** Share of the sandbox's orders; none for one that only signs in. */
  share: number;
  /** How it numbers its own orders. */
  orderPrefix: string;
}
