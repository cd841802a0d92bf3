import { completeDigits } from '../completeDigits';
import type { Random } from '../Random';

/** A Peruvian interbank code of the entity with that three-digit code. */
export function cci(random: Random, entity: string): string {
  return completeDigits(`${entity}${random.integer(100, 490)}00${random.text(10)}`, 'cci', 2);
}
