import type { Dispute } from '../../../metadata/generated/Entities';

type Reason = Dispute['reason'];

/** Reasons by the code that a network may give: its own word for each, and those of ISO 20022. */
const reasons: Readonly<Record<string, Reason>> = {
  fraud: 'fraud',
  unrecognized: 'unrecognized',
  notReceived: 'notReceived',
  notAsDescribed: 'notAsDescribed',
  duplicate: 'duplicate',
  canceled: 'canceled',
  refundMissing: 'refundMissing',
  operational: 'operational',
  other: 'other',
  FRAD: 'fraud',
  DUPL: 'duplicate',
  TECH: 'operational',
};

/** Returns why a payer disputes a payment: by the network's code, or `other` with its words. */
export function disputeReason(said: string | undefined): { reason: Reason; claim: string | undefined } {
  const words = said?.trim() ?? '';
  const reason = Object.hasOwn(reasons, words) ? reasons[words] : undefined;
  return reason ? { reason, claim: undefined } : { reason: 'other', claim: words || undefined };
}
