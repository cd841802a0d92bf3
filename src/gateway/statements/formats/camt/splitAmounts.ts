import { readPlainAmount } from '../../reader/amounts';
import type { Side, StatementEntry } from '../../reader/StatementEntry';
import { elementAt, textAt, type XmlElement } from '../../xml/XmlElement';

/** Places of a transaction's amount, the booked one first and the instructed one last. */
const places = [
  ['Amt'],
  ['AmtDtls', 'TxAmt', 'Amt'],
  ['AmtDtls', 'CntrValAmt', 'Amt'],
  ['AmtDtls', 'InstdAmt', 'Amt'],
];

/** The amount of one transaction, in minor units. */
interface SplitAmount {
  amount: number;
  side: Side;
}

/**
 * Returns the amounts of an entry's transactions in its currency, if all are known and add up to it. Otherwise undefined: the entry stays
 * one, with all references. Amounts in another currency, or before charges, are not what was booked.
 */
export function splitAmounts(
  entry: Pick<StatementEntry, 'amount' | 'currency' | 'side'>,
  details: readonly XmlElement[],
): SplitAmount[] | undefined {
  if (details.length < 2) return undefined;
  for (const path of places) {
    const amounts = details.flatMap((detail) => amountAt(detail, path, entry) ?? []);
    if (amounts.length < details.length) continue;
    const sum = amounts.reduce(
      (total, { amount, side }) => total + (side === entry.side ? amount : -amount),
      0,
    );
    if (sum === entry.amount) return amounts;
  }
  return undefined;
}

function amountAt(
  detail: XmlElement,
  path: string[],
  entry: Pick<StatementEntry, 'currency' | 'side'>,
): SplitAmount | undefined {
  const element = elementAt(detail, ...path);
  const amount = element && readPlainAmount(element.text);
  if (amount === undefined || element?.attributes.Ccy !== entry.currency) return undefined;
  const indicator = textAt(detail, 'CdtDbtInd');
  const side = indicator === 'CRDT' ? 'credit' : indicator === 'DBIT' ? 'debit' : entry.side;
  return { amount, side };
}
