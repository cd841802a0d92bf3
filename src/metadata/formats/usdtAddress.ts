import { erc20 } from './erc20';
import { trc20 } from './trc20';

/** Where USDT can be sent to: a TRC20 or an ERC20 address. */
export function usdtAddress(text: string): boolean {
  return trc20(text) || erc20(text);
}
