import { readPlainAmount } from '../../reader/amounts';
import type { StatementPart } from '../../reader/StatementEntry';
import { elementAt, textAt, type XmlElement } from '../../xml/XmlElement';

/** The types of balances between which all booked entries are. Those of a page between (ITBD) and available ones (CLAV) are others. */
const kinds: Readonly<Record<string, 'opening' | 'closing'>> = {
  OPBD: 'opening',
  PRCD: 'opening',
  CLBD: 'closing',
};

/** Reads a balance, if it is one of those that a statement begins or ends with. */
export function balanceOf(element: XmlElement): StatementPart[] {
  const type = textAt(element, 'Tp', 'CdOrPrtry', 'Cd') ?? textAt(element, 'Tp', 'Cd') ?? '';
  const isBetweenPages = textAt(element, 'Tp', 'SubTp', 'Cd') === 'INTM';
  const kind = Object.hasOwn(kinds, type) && !isBetweenPages ? kinds[type] : undefined;
  const amount = readPlainAmount(textAt(element, 'Amt') ?? '');
  if (!kind || amount === undefined) return [];
  const isOverdrawn = textAt(element, 'CdtDbtInd') === 'DBIT';
  const currency = elementAt(element, 'Amt')?.attributes.Ccy;
  return [{ kind, balance: { amount: isOverdrawn ? -amount : amount, currency } }];
}
