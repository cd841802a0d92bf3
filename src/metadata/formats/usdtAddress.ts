import { erc20 } from './erc20';
import { trc20 } from './trc20';

/** Address for USDT: TRC20 or ERC20. */
export function usdtAddress(text: string): boolean {
  return trc20(text) || erc20(text);
}
