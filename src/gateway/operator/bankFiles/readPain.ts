import { decodeChunks, inParts } from '../../statements/decodeChunks';
import { BrokenStatementError } from '../../statements/reader/StatementEntry';
import { readElements } from '../../statements/xml/readElements';
import { elementAt, elementsAt, textAt, textsAt, type XmlElement } from '../../statements/xml/XmlElement';
import type { BankReportEntry } from './BankReport';

/** Statuses of a whole file that say what became of all its withdrawals. */
const finalStatuses = ['ACSC', 'ACCC', 'RJCT'];

/** The parts of a report: its head, and the statuses of the whole file and of its blocks of payments. */
const parts = new Set(['GrpHdr', 'OrgnlGrpInfAndSts', 'OrgnlPmtInfAndSts']);

/**
 * Reads a payment status report of ISO 20022 (pain.002) of any version. Undefined where the text is none, or broken: nothing of it is taken then.
 */
export async function readPain(bytes: Uint8Array): Promise<BankReportEntry[] | undefined> {
  const transfers: BankReportEntry[] = [];
  const wholes: BankReportEntry[] = [];
  let isReport = false;
  try {
    for await (const elements of readElements(decodeChunks(inParts(bytes)), isPart)) {
      for (const { element } of elements) {
        isReport = true;
        if (element.name === 'OrgnlGrpInfAndSts') wholes.push(...wholeOf(element, 'OrgnlMsgId', 'GrpSts'));
        if (element.name !== 'OrgnlPmtInfAndSts') continue;
        wholes.push(...wholeOf(element, 'OrgnlPmtInfId', 'PmtInfSts'));
        for (const transfer of elementsAt(element, 'TxInfAndSts')) {
          transfers.push(transferOf(transfer, transfers.length + 1));
        }
      }
    }
  } catch (error) {
    if (error instanceof BrokenStatementError) return undefined;
    throw error;
  }
  return isReport ? [...transfers, ...wholes] : undefined;
}

function isPart(name: string, path: readonly string[]): boolean {
  return parts.has(name) && path.at(-1) === 'CstmrPmtStsRpt';
}

function transferOf(transfer: XmlElement, number: number): BankReportEntry {
  return {
    place: { part: 'transaction', number },
    about: 'withdrawal',
    id: textAt(transfer, 'OrgnlInstrId') ?? textAt(transfer, 'OrgnlEndToEndId') ?? '',
    status: textAt(transfer, 'TxSts') ?? '',
    reason: reasonOf(transfer),
  };
}

/** The status of a file as a whole, if that is one of all its withdrawals. */
function wholeOf(element: XmlElement, idName: string, statusName: string): BankReportEntry[] {
  const status = textAt(element, statusName) ?? '';
  if (!finalStatuses.includes(status)) return [];
  const id = textAt(element, idName) ?? '';
  return [{ place: { part: 'file' }, about: 'file', id, status, reason: reasonOf(element) }];
}

function reasonOf(element: XmlElement): string | undefined {
  const first = elementAt(element, 'StsRsnInf');
  if (!first) return undefined;
  return (
    textsAt(first, 'AddtlInf').join(' ') || (textAt(first, 'Rsn', 'Cd') ?? textAt(first, 'Rsn', 'Prtry'))
  );
}
