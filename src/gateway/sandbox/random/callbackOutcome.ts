import { Random } from '../../../metadata/samples/Random';

/** How the merchant's server responds to an attempt to deliver a record's callback, and after how many milliseconds. */
export function callbackOutcome(
  recordId: string,
  attempt: number,
): { outcome: 'delivered' | 'failed'; after: number } {
  const random = new Random(`${recordId}/callback/${attempt}`);
  return { outcome: random.chance(0.97) ? 'delivered' : 'failed', after: random.integer(600, 5_000) };
}
