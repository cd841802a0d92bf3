import type { OperatorScope } from '../http/contract/RouteContract';

/** Rights of an operator or of a token. */
export interface OperatorRights {
  scopes: readonly OperatorScope[];
  /** Addresses and networks (CIDR) that calls may be sent from; empty allows all. */
  addresses: readonly string[];
  /** Greatest amounts that they approve and return, in minor units by currency; null is any. In other currencies they approve nothing. */
  limits: Readonly<Record<string, number>> | null;
  /** Amounts up to which their proposals need no second person, in minor units by currency. In other currencies they always do. */
  alone: Readonly<Record<string, number>>;
}
