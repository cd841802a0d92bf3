import { readPlainAmount } from '../../reader/amounts';
import { readXmlDay } from '../../reader/days';
import type { Side, StatementEntry, StatementPart } from '../../reader/StatementEntry';
import { elementAt, elementsAt, textAt, type XmlElement } from '../../xml/XmlElement';
import { entryReferences, referencesOf } from './references';
import { splitAmounts } from './splitAmounts';

/** Statuses of entries that have moved no money: pending, for information, of a later day. */
const unbooked = new Set(['PDNG', 'INFO', 'FUTR']);

/** Reads an entry: one part, or one for each transaction of a batch whose amounts are known and add up to it. */
export function entryParts(entry: XmlElement, number: number, zone: string): StatementPart[] {
  const details = elementsAt(entry, 'NtryDtls', 'TxDtls');
  const own = entryReferences(entry);
  const references = [...new Set([...details.flatMap(referencesOf), ...own])];
  const status = textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts') ?? 'BOOK';
  if (unbooked.has(status)) return [{ kind: 'notBooked', number, references }];
  const written = textAt(entry, 'Amt') ?? '';
  const amount = readPlainAmount(written);
  const side = sideOf(entry);
  const dates = { bookedOn: dayAt(entry, 'BookgDt', zone), valueOn: dayAt(entry, 'ValDt', zone) };
  if (amount === undefined || amount < 0 || side === undefined) {
    const sample = `${written} ${textAt(entry, 'CdtDbtInd') ?? ''}`.trim();
    return [{ kind: 'unreadable', number, references, sample }];
  }
  const whole: StatementEntry = {
    number,
    amount,
    currency: elementAt(entry, 'Amt')?.attributes.Ccy,
    side,
    isReversal: /^(true|1)$/.test(textAt(entry, 'RvslInd') ?? ''),
    ...dates,
    references,
    isBatch: details.length > 1,
    charges: chargesOf(entry),
    ...partiesOf(details.length === 1 ? details[0]! : undefined, entry, side),
  };
  const amounts = splitAmounts(whole, details);
  if (!amounts) return [{ kind: 'entry', entry: whole }];
  return details.map((detail, index): StatementPart => ({
    kind: 'entry',
    entry: {
      ...whole,
      ...amounts[index]!,
      references: [...new Set([...referencesOf(detail), ...own])],
      isBatch: false,
      charges: chargesOf(detail),
      ...partiesOf(detail, entry, amounts[index]!.side),
    },
  }));
}

/** `RvslInd` changes nothing about it: the indicator is that of the money. */
export function sideOf(element: XmlElement): Side | undefined {
  const indicator = textAt(element, 'CdtDbtInd');
  if (indicator === 'CRDT') return 'credit';
  return indicator === 'DBIT' ? 'debit' : undefined;
}

function dayAt(entry: XmlElement, name: string, zone: string): string | undefined {
  return readXmlDay(textAt(entry, name, 'Dt') ?? textAt(entry, name, 'DtTm') ?? '', zone);
}

function chargesOf(element: XmlElement): number | undefined {
  const total = textAt(element, 'Chrgs', 'TtlChrgsAndTaxAmt') ?? textAt(element, 'Chrgs', 'Amt');
  if (total !== undefined) return readPlainAmount(total);
  const records = elementsAt(element, 'Chrgs', 'Rcrd').map(
    (record) => readPlainAmount(textAt(record, 'Amt') ?? '') ?? 0,
  );
  return records.length === 0 ? undefined : records.reduce((sum, each) => sum + each, 0);
}

/** The other side of a transaction, and what it says. */
function partiesOf(
  detail: XmlElement | undefined,
  entry: XmlElement,
  side: Side,
): Pick<StatementEntry, 'counterparty' | 'text'> {
  const party = side === 'debit' ? 'Cdtr' : 'Dbtr';
  const counterparty =
    detail && (textAt(detail, 'RltdPties', party, 'Nm') ?? textAt(detail, 'RltdPties', party, 'Pty', 'Nm'));
  const free = detail ? elementsAt(detail, 'RmtInf', 'Ustrd').map(({ text }) => text.trim()) : [];
  const text = free.join(' ') || (detail && textAt(detail, 'AddtlTxInf')) || textAt(entry, 'AddtlNtryInf');
  return { counterparty, text };
}
