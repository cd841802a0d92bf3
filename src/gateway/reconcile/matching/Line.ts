import type { StoredRecord } from '../../database/records';
import type { FileEntry, UnreadableRow } from '../reading/FileEntry';

/** A movement of ours that a file is compared with: a payment, a payout and so on. */
export interface Movement {
  id: string;
  kind: 'collection' | 'payout' | 'withdrawal' | 'recharge';
  number: string;
  /** The order that a payment is of. */
  orderNo: string | undefined;
  merchantOrderNo: string | undefined;
  /** The numbers by which a file may name it; the first one is its own. */
  references: string[];
  /** Movements with the same are of one order. */
  group: string;
  currency: string;
  /** In minor units, positive. */
  amount: number;
  /** Amount less the fee, where it is settled with others. */
  netAmount: number | undefined;
  /** The day in the country. */
  day: string;
  settledOn: string | undefined;
  /** Whether the money has moved. Others are only known. */
  isDone: boolean;
}

/** Why a line is in its pile. */
export type Reason = StoredRecord<'reconciliation-line'>['reason'];

/** A row of the file or a movement of ours, or both of them. */
export interface Line {
  reason: Reason;
  entry?: FileEntry;
  unreadable?: UnreadableRow;
  /** Our movements: none, one, or several that add up to the entry. */
  movements: Movement[];
}

/** The pile that a line of a reason is in, before anybody has decided about it. Rows that are no payments are missing nowhere. */
export function pileOf(reason: Reason): 'matched' | 'proposed' | 'missing' | 'leftOut' {
  switch (reason) {
    case 'same':
    case 'sumOfSeveral':
    case 'under':
    case 'over':
    case 'double':
    case 'reversed':
      return 'matched';
    case 'amountAndDay':
    case 'settlement':
      return 'proposed';
    case 'unreadable':
    case 'unreadableAmount':
    case 'unreadableDay':
    case 'unreadableSide':
    case 'notBooked':
      return 'leftOut';
    default:
      return 'missing';
  }
}
