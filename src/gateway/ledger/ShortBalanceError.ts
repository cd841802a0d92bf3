import { GatewayError } from '../http/responses';
import type { Balance } from './accounts';

/** The 422 error of a posting that a balance does not cover (product 6.2). The amounts are as people read them. */
export class ShortBalanceError extends GatewayError {
  constructor(
    readonly balance: Balance,
    override readonly params: { held: string; needed: string },
  ) {
    super({ status: 422, text: `ledger.short.${balance}`, params });
  }
}
