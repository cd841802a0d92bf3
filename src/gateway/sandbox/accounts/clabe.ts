import { completeDigits } from '../completeDigits';
import type { Random } from '../Random';

/** A CLABE of the bank with that three-digit code. */
export function clabe(random: Random, bank: string): string {
  const place = random.pick(['180', '320', '580', '650', '001', '420']);
  return completeDigits(`${bank}${place}${random.text(11)}`, 'clabe');
}
