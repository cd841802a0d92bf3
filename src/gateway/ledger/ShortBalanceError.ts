import type { Amount } from '../http/Amount';
import { GatewayError } from '../http/responses';
import type { Balance } from './accounts';

/** The 422 error of a posting that a balance does not cover (product 6.2). */
export class ShortBalanceError extends GatewayError {
  constructor(
    readonly balance: Balance,
    override readonly params: { held: Amount; needed: Amount },
  ) {
    super({ status: 422, text: `ledger.short.${balance}`, params });
  }
}
