import type { StatementParts } from '../../reader/StatementEntry';
import type { StatementPlace, StatementReader } from '../../reader/StatementReader';
import { readElements } from '../../xml/readElements';
import { textAt, type XmlElement } from '../../xml/XmlElement';
import { balanceOf } from './balance';
import { entryParts } from './entry';

/** The messages that have entries, and the element in each that is one account's. */
const statements: Readonly<Record<string, string>> = {
  BkToCstmrStmt: 'Stmt',
  BkToCstmrAcctRpt: 'Rpt',
  BkToCstmrDbtCdtNtfctn: 'Ntfctn',
};

/**
 * ISO 20022 statements (camt.053), reports within a day (camt.052) and notifications (camt.054). It reads every version, with any prefix,
 * in an envelope or without one.
 */
export const camt: StatementReader = {
  format: 'ISO 20022 (camt.052, camt.053, camt.054)',
  recognises: (head) =>
    /<(?:[\w.-]+:)?(?:BkToCstmrStmt|BkToCstmrAcctRpt|BkToCstmrDbtCdtNtfctn)[\s/>]/.test(head),
  read: readCamt,
};

const wanted = new Set(['Acct', 'Bal', 'Ntry']);

/** Whether an element is a part of a statement that is read. */
function isWanted(name: string, path: readonly string[]): boolean {
  return wanted.has(name) && statements[path.at(-2) ?? ''] === path.at(-1);
}

async function* readCamt(chunks: AsyncIterable<string>, { zone }: StatementPlace): StatementParts {
  let number = 0;
  for await (const elements of readElements(chunks, isWanted)) {
    for (const { element } of elements) {
      if (element.name === 'Acct') yield { kind: 'account', ...accountOf(element) };
      else {
        const parts = element.name === 'Bal' ? balanceOf(element) : entryParts(element, ++number, zone);
        // Not by `yield*`, which waits several times for each.
        for (const part of parts) yield part;
      }
    }
  }
}

function accountOf(element: XmlElement): { account: string | undefined; currency: string | undefined } {
  return {
    account: textAt(element, 'Id', 'IBAN') ?? textAt(element, 'Id', 'Othr', 'Id'),
    currency: textAt(element, 'Ccy'),
  };
}
