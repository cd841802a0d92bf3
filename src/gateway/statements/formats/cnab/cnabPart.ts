import type { StatementEntry, StatementPart } from '../../reader/StatementEntry';

/** The facts of a movement in a record of CNAB. Amount and day are undefined where they cannot be read. */
interface CnabMovement
  extends
    Pick<StatementEntry, 'number' | 'side' | 'references' | 'valueOn'>,
    Partial<Pick<StatementEntry, 'charges' | 'counterparty' | 'text'>> {
  amount: number | undefined;
  bookedOn: string | undefined;
  /** The columns of amount and day as they stand, for what cannot be read. */
  sample: string;
}

/** Makes a part of a movement in reais: an entry, or a part that says what cannot be read. */
export function cnabPart({ amount, bookedOn, sample, ...movement }: CnabMovement): StatementPart {
  const { number, references, charges, counterparty, text } = movement;
  if (amount === undefined || bookedOn === undefined)
    return { kind: 'unreadable', number, references, sample };
  const shared = { currency: 'BRL', isReversal: false, isBatch: false } as const;
  return { kind: 'entry', entry: { ...movement, ...shared, amount, bookedOn, charges, counterparty, text } };
}
