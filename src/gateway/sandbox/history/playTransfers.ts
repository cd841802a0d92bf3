import type { Actor } from '../../database/actors';
import { transferPosting } from '../../orders/funds/transfers/postings';
import type { PlanScope } from '../plan/planScopes';
import type { PlannedTransfer } from '../plan/planTransfers';
import type { PlayedRecords } from './playPlan';

/** Adds a merchant's sides of transfers to what it did: their records, their events and what they post. */
export function playTransfers(transfers: PlannedTransfer[], scope: PlanScope, played: PlayedRecords): void {
  for (const { id, record } of transfers.filter((transfer) => transfer.scope === scope)) {
    const at = record.transferredAt;
    const transfer = { ...record, id };
    played.records['merchant-transfer'].push({ ...transfer, ...played.owner });
    const actor: Actor =
      record.transferredBy === undefined ? { kind: 'system' } : { kind: 'user', name: record.transferredBy };
    played.events.push({ entity: 'merchant-transfer', id, at, to: record.status, actor });
    played.postings.push({ at, make: () => transferPosting({ ...played.owner, transfer }) });
  }
}
