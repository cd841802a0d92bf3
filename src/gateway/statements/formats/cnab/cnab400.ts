import { readImpliedAmount } from '../../reader/amounts';
import { readDayFirst } from '../../reader/days';
import { linesOf } from '../../reader/lines';
import { BrokenStatementError, type StatementPart } from '../../reader/StatementEntry';
import type { StatementReader } from '../../reader/StatementReader';
import { banks400, type Columns, type Layout400 } from './banks400';
import { cnabPart } from './cnabPart';
import { columns, saidReferences } from './columns';

/** CNAB 400, returns of collections from banks of Brazil. Each bank has columns and codes of its own. */
export const cnab400: StatementReader = {
  format: 'CNAB 400',
  recognises: (head) => /^02RETORNO/i.test(head),
  async *read(chunks) {
    let layout: Layout400 | undefined;
    let number = 0;
    let isWhole = false;
    for await (const { number: line, text } of linesOf(chunks)) {
      if (text.trim() === '') continue;
      if (!layout) {
        layout = layoutOf(text, line);
        yield {
          kind: 'account',
          account: columns(text, 27, 46).replace(/^0+/, '') || undefined,
          currency: 'BRL',
        };
      } else if (text.startsWith('9')) isWhole = true;
      else if (text.startsWith(layout.detail)) yield readTitle(++number, line, text, layout);
    }
    if (!isWhole) throw new BrokenStatementError('endsEarly');
  },
};

/** Throws for a bank whose columns are not known: by those of another one, amounts and codes would be wrong. */
function layoutOf(header: string, line: number): Layout400 {
  const bank = columns(header, 77, 79);
  const layout = Object.hasOwn(banks400, bank) ? banks400[bank] : undefined;
  if (layout) return layout;
  throw new BrokenStatementError('unknownBank', line, { bank: bank || '?' });
}

/** Shortest line that has an amount and a day: some banks leave out what is behind them. */
const minLength = 301;

function readTitle(number: number, line: number, text: string, layout: Layout400): StatementPart {
  if (text.length < minLength)
    throw new BrokenStatementError('shortLine', line, { length: text.length, expected: 400 });
  const at = ([from, to]: Columns) => columns(text, from, to);
  const references = saidReferences(layout.references.map(at));
  if (!layout.paid.includes(at(layout.occurrence))) return { kind: 'notBooked', number, references };
  return cnabPart({
    number,
    side: 'credit',
    references,
    amount: readImpliedAmount(at(layout.amount)),
    bookedOn: readDayFirst(at(layout.occurredOn)),
    valueOn: readDayFirst(at(layout.creditedOn)),
    charges: layout.charges && readImpliedAmount(at(layout.charges)),
    sample: `${at(layout.amount)} ${at(layout.occurredOn)}`,
  });
}
