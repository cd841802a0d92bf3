import { readPlainAmount } from '../../reader/amounts';
import { readXmlDay } from '../../reader/days';
import type { Side, StatementEntry, StatementPart } from '../../reader/StatementEntry';
import {
  childOf,
  elementAt,
  elementsAt,
  textAt,
  textOf,
  textsAt,
  type XmlElement,
} from '../../xml/XmlElement';
import { entryReferences, referencesOf } from './references';
import { splitAmounts } from './splitAmounts';

/** Statuses of entries that have moved no money: pending, for information, of a later day. */
const unbooked = new Set(['PDNG', 'INFO', 'FUTR']);

/** Reads an entry as one part, or one for each transaction of a batch whose amounts add up to it. */
export function entryParts(entry: XmlElement, number: number, zone: string): StatementPart[] {
  const details = elementsAt(entry, 'NtryDtls', 'TxDtls');
  const own = entryReferences(entry);
  const references = joined(details, own);
  const status = childOf(entry, 'Sts');
  const code = status && (textAt(status, 'Cd') ?? textOf(status));
  if (unbooked.has(code ?? 'BOOK')) return [{ kind: 'notBooked', number, references }];
  const sum = childOf(entry, 'Amt');
  const written = textOf(sum) ?? '';
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
    currency: sum?.attributes.Ccy,
    side,
    isReversal: ['true', '1'].includes(textAt(entry, 'RvslInd') ?? ''),
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
      references: joined([detail], own),
      isBatch: false,
      charges: chargesOf(detail),
      ...partiesOf(detail, entry, amounts[index]!.side),
    },
  }));
}

/** The references of transactions and those of their entry, each once. */
function joined(details: readonly XmlElement[], own: readonly string[]): string[] {
  const all = [...details.flatMap(referencesOf), ...own];
  return all.length < 2 ? all : [...new Set(all)];
}

/** `RvslInd` changes nothing about it: the indicator is that of the money. */
export function sideOf(element: XmlElement): Side | undefined {
  const indicator = textAt(element, 'CdtDbtInd');
  if (indicator === 'CRDT') return 'credit';
  return indicator === 'DBIT' ? 'debit' : undefined;
}

function dayAt(entry: XmlElement, name: string, zone: string): string | undefined {
  const day = childOf(entry, name);
  return day && readXmlDay(textAt(day, 'Dt') ?? textAt(day, 'DtTm') ?? '', zone);
}

function chargesOf(element: XmlElement): number | undefined {
  // Most have none.
  if (!childOf(element, 'Chrgs')) return undefined;
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
  const party = detail && elementAt(detail, 'RltdPties', side === 'debit' ? 'Cdtr' : 'Dbtr');
  const counterparty = party && (textAt(party, 'Nm') ?? textAt(party, 'Pty', 'Nm'));
  const free = detail ? textsAt(detail, 'RmtInf', 'Ustrd') : [];
  const text = free.join(' ') || (detail && textAt(detail, 'AddtlTxInf')) || textAt(entry, 'AddtlNtryInf');
  return { counterparty, text };
}
