import { Random } from './Random';
import type { SandboxMerchant } from './SandboxMerchant';
import { seededId } from './seededId';

/** The sandbox's merchants exist since then. */
const founded = Date.UTC(2024, 0, 8, 15);

/** A sandbox merchant's id: the same for the same seed. */
export function merchantId(seed: string, merchant: SandboxMerchant): string {
  return seededId(new Random(`${seed}/merchant/${merchant.code}`), founded);
}
