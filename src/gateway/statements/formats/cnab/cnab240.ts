import { linesOf, type TextLine } from '../../reader/lines';
import { BrokenStatementError, type StatementPart } from '../../reader/StatementEntry';
import type { StatementReader } from '../../reader/StatementReader';
import { readCollection } from './collection';
import { columns } from './columns';
import { readPayment } from './payment';
import { readStatementSegment, signedAmount } from './statementSegment';

/** CNAB 240 of FEBRABAN, from banks of Brazil. It has returns of collections (segments T and U) and payments (A, J), and statements (E). */
export const cnab240: StatementReader = {
  format: 'CNAB 240',
  recognises: (head) => /^\d{3}00000[^\n]*\n\d{7}1/.test(head),
  async *read(chunks) {
    const reader = new Cnab240Reader();
    for await (const line of linesOf(chunks)) if (line.text.trim() !== '') yield* reader.read(line);
    if (!reader.isWhole) throw new BrokenStatementError('endsEarly');
  },
};

/** Kinds of records, by column 8. */
const [batchHeader, detail, batchTrailer, fileTrailer] = ['1', '3', '5', '9'];

class Cnab240Reader {
  /** Whether the end of the file was met. */
  isWhole = false;
  #number = 0;
  /** A segment T, which says what its segment U was paid for. */
  #collection: string | undefined;

  *read({ number: line, text }: TextLine): Generator<StatementPart> {
    if (text.length < 240)
      throw new BrokenStatementError('shortLine', line, { length: text.length, expected: 240 });
    const record = columns(text, 8, 8);
    if (record === fileTrailer) this.isWhole = true;
    else if (record === batchHeader) yield* batchStart(text);
    else if (record === batchTrailer) yield* batchEnd(text);
    else if (record === detail) yield* this.#segment(line, text);
  }

  *#segment(line: number, text: string): Generator<StatementPart> {
    switch (columns(text, 14, 14)) {
      case 'T':
        this.#collection = text;
        return;
      case 'U': {
        const title = this.#collection;
        this.#collection = undefined;
        if (title === undefined) throw new BrokenStatementError('missingSegment', line);
        yield readCollection(++this.#number, title, text);
        return;
      }
      case 'A':
      case 'J':
        // `J52` says whose the payment of a segment J is.
        if (columns(text, 18, 19) === '52' && columns(text, 14, 14) === 'J') return;
        yield readPayment(++this.#number, text);
        return;
      case 'E':
        yield readStatementSegment(++this.#number, text);
        return;
      default:
    }
  }
}

/** Service of a batch that is a statement. */
const statementService = '04';

function* batchStart(text: string): Generator<StatementPart> {
  yield { kind: 'account', account: columns(text, 59, 71).replace(/^0+/, '') || undefined, currency: 'BRL' };
  if (columns(text, 10, 11) !== statementService) return;
  const amount = signedAmount(columns(text, 151, 168), columns(text, 169, 169));
  if (amount !== undefined) yield { kind: 'opening', balance: { amount, currency: 'BRL' } };
}

function* batchEnd(text: string): Generator<StatementPart> {
  const side = columns(text, 169, 169);
  const amount = signedAmount(columns(text, 151, 168), side);
  // Batches that are no statements have neither.
  if (amount !== undefined && /^[CD]$/.test(side))
    yield { kind: 'closing', balance: { amount, currency: 'BRL' } };
}
