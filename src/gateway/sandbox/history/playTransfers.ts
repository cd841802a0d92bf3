import type { Actor } from '../../database/actors';
import type { PlannedTransfer } from '../plan/planTransfers';
import type { History } from './History';

/** Adds a merchant's sides of transfers to its history. */
export function playTransfers(transfers: PlannedTransfer[], history: History): void {
  for (const { id, at, record } of transfers.filter(({ scope }) => scope === history.scope)) {
    const actor: Actor =
      record.transferredBy === undefined ? { kind: 'system' } : { kind: 'user', name: record.transferredBy };
    history.begin('merchant-transfer', { ...record, id }, { at: new Date(at), actor });
  }
}
