import type { CollectionOrder } from '../../../metadata/generated/Entities';

/** Why an order failed or was refunded. */
export type Reason = NonNullable<CollectionOrder['networkReason']>;

/** The codes of which there is a text: the gateway's own, and those of ISO 20022. */
const codes: ReadonlySet<string> = new Set<Reason>([
  'expired',
  'refusedByChannel',
  'notSent',
  'neverArrived',
  ...(['AC01', 'AC04', 'AC06', 'AM02', 'AM04', 'BE01', 'ED05', 'MD06', 'MS02', 'MS03'] as const),
]);

/** The key of a code's text, as the note of an event. */
export const noteOfReason = (code: Reason) => `@orders.note.${code}`;

/** Whether a network names a reason by a code of which there is a text. */
export const isReason = (code: string): code is Reason => codes.has(code);

/** Returns why an order failed or was refunded, by its event's note; `other` for the network's own words. */
export function reasonOf(note: string): Reason {
  const code = note.replace(/^@orders\.note\./, '');
  return note !== code && isReason(code) ? code : 'other';
}
