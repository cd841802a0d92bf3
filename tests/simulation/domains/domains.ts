import { adjustmentDomain } from './adjustments';
import { collections } from './collections';
import { disputeDomain } from './disputes';
import type { Domain } from './Domain';
import { payoutDomain } from './payouts';
import { rechargeDomain } from './recharges';
import { refundDomain } from './refunds';
import { transferDomain } from './transfers';
import { withdrawalDomain } from './withdrawals';

/** All that is simulated. What money can do besides is another one here. */
export const domains: readonly Domain[] = [
  collections,
  refundDomain,
  disputeDomain,
  payoutDomain,
  rechargeDomain,
  withdrawalDomain,
  transferDomain,
  adjustmentDomain,
];
