import type { NewRecord } from '../database/insertRecords';
import type { OrderStep } from '../orders/OrderStep';

/** A change of state that happened. */
export interface PlayedEvent {
  entity: string;
  id: string;
  at: string;
  from?: string;
  to: string;
  actor: string;
  note?: string;
}

/** What became of a merchant's plans in a country until a moment, ready to be stored in bulk. */
export interface PlayedRecords {
  owner: { merchantId: string; country: string };
  /** By entity. */
  records: Record<'collection-order' | 'payout-order' | 'pay-in-detail', NewRecord[]>;
  events: PlayedEvent[];
  /** What is still to happen. */
  steps: OrderStep[];
  /** Payments whose callback is still under way. */
  callbacks: { id: string; appId: string; at: Date }[];
}
