import type { FileEntry } from '../reading/FileEntry';
import type { Line, Movement } from './Line';

/**
 * Matches an entry whose references name several payments with all of them together. Their sum is its amount, or differs from it. Undefined
 * where none is here. A movement that another entry has named is not taken again.
 */
export function matchBatch(
  entry: FileEntry,
  byReference: ReadonlyMap<string, readonly { movement: Movement }[]>,
  used: ReadonlySet<Movement>,
  currency: string,
): Line | undefined {
  const movements = new Set<Movement>();
  for (const reference of entry.references) {
    const found = byReference.get(reference)?.find(({ movement }) => {
      const isOpen = movement.isDone && !used.has(movement) && !movements.has(movement);
      return isOpen && movement.currency === (entry.currency ?? currency);
    });
    if (found) movements.add(found.movement);
  }
  if (movements.size === 0) return undefined;
  const sum = [...movements].reduce((total, { amount }) => total + amount, 0);
  const difference = Math.abs(entry.amount) - sum;
  const reason = difference === 0 ? 'sumOfSeveral' : difference < 0 ? 'under' : 'over';
  return { reason, entry, movements: [...movements] };
}
