import { formats } from '../../../metadata/formats/formats';
import { completeDigits } from '../completeDigits';
import type { Random } from '../Random';

/** An Argentine account number of the entity with that three-digit code: CBU of a bank, CVU (`000`) of a wallet. */
export function cbu(random: Random, entity: string): string {
  const head = `${entity}${random.text(4)}`;
  const account = completeDigits(`${'0'.repeat(8)}${random.text(13)}`, 'cbu').slice(8);
  // Each block has a check digit of its own; the format tells when both are right.
  const found = Array.from('0123456789', (digit) => head + digit + account).find((text) =>
    formats.cbu!(text),
  );
  return found!;
}
