import { readImpliedAmount } from '../../reader/amounts';
import { readDayFirst } from '../../reader/days';
import type { StatementPart } from '../../reader/StatementEntry';
import { cnabPart } from './cnabPart';
import { columns, saidReferences } from './columns';

/** Reads a segment E, an entry of a statement. */
export function readStatementSegment(number: number, text: string): StatementPart {
  const description = columns(text, 177, 201);
  const document = columns(text, 202, 240);
  const references = saidReferences([document, ...document.split(/\s+/), columns(text, 114, 133)]);
  const side = columns(text, 169, 169);
  return cnabPart({
    number,
    side: side === 'D' ? 'debit' : 'credit',
    references,
    amount: /^[CD]$/.test(side) ? readImpliedAmount(columns(text, 151, 168)) : undefined,
    bookedOn: readDayFirst(columns(text, 143, 150)),
    valueOn: readDayFirst(columns(text, 135, 142)),
    text: description || undefined,
    sample: columns(text, 143, 169),
  });
}

/** Returns an amount with two implied decimals, negative behind a `D`; undefined where it is none. */
export function signedAmount(digits: string, side: string): number | undefined {
  const amount = readImpliedAmount(digits);
  return amount !== undefined && side === 'D' ? -amount : amount;
}
