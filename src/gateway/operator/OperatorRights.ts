import type { OperatorScope } from '../http/contract/RouteContract';

/** Rights of an operator or of a token. */
export interface OperatorRights {
  scopes: readonly OperatorScope[];
  /** Addresses and networks (CIDR) that calls may be sent from; empty allows all. */
  addresses: readonly string[];
  /** Up to which amounts they approve and return, in minor units by currency, and none of others; null is any amount. */
  limits: Readonly<Record<string, number>> | null;
  /** Up to which amounts they need no second person for what they propose, in minor units by currency, and always for others. */
  alone: Readonly<Record<string, number>>;
}
