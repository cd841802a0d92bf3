import { readImpliedAmount } from '../../reader/amounts';
import { readDayFirst } from '../../reader/days';
import type { StatementPart } from '../../reader/StatementEntry';
import { columns, saidReferences } from './columns';

/** Reads a segment E, an entry of a statement. */
export function readStatementSegment(number: number, text: string): StatementPart {
  const description = columns(text, 177, 201);
  const document = columns(text, 202, 240);
  const references = saidReferences([document, ...document.split(/\s+/), columns(text, 114, 133)]);
  const amount = readImpliedAmount(columns(text, 151, 168));
  const side = columns(text, 169, 169);
  const bookedOn = readDayFirst(columns(text, 143, 150));
  if (amount === undefined || !/^[CD]$/.test(side) || bookedOn === undefined) {
    return { kind: 'unreadable', number, references, sample: columns(text, 143, 169) };
  }
  return {
    kind: 'entry',
    entry: {
      number,
      amount,
      currency: 'BRL',
      side: side === 'D' ? 'debit' : 'credit',
      isReversal: false,
      bookedOn,
      valueOn: readDayFirst(columns(text, 135, 142)),
      references,
      isBatch: false,
      charges: undefined,
      counterparty: undefined,
      text: description || undefined,
    },
  };
}

/** Returns an amount with two implied decimals, negative behind a `D`; undefined where it is none. */
export function signedAmount(digits: string, side: string): number | undefined {
  const amount = readImpliedAmount(digits);
  return amount !== undefined && side === 'D' ? -amount : amount;
}
