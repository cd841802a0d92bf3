import { linesOf } from '../../reader/lines';
import { readPlainAmount } from '../../reader/amounts';
import type { StatementPart } from '../../reader/StatementEntry';
import type { StatementReader } from '../../reader/StatementReader';
import { readInformation } from './information';
import { readStatementLine } from './statementLine';

/** SWIFT statements (MT940) and reports within a day (MT942), with or without the blocks around them. */
export const mt: StatementReader = {
  format: 'SWIFT (MT940, MT942)',
  recognises: (head) => /^(?:\{4:\s*)?:20:/m.test(head) && /^:(?:25P?|28C?|60[FM]|13D?|34F):/m.test(head),
  async *read(chunks) {
    const reader = new FieldReader();
    for await (const field of fieldsOf(chunks)) yield* reader.read(field);
    yield* reader.end();
  },
};

/** A field of a message: `:61:` has the tag `61`. Its lines are as they stand. */
interface MtField {
  tag: string;
  lines: string[];
}

/** Lines of one field: standards have six of `:86:`, banks more. */
const maxLines = 100;

async function* fieldsOf(chunks: AsyncIterable<string>): AsyncGenerator<MtField> {
  let field: MtField | undefined;
  for await (const { text } of linesOf(chunks)) {
    const [, tag, rest = ''] = /^(?:.*\{4:)?:(\d\d[A-Z]?):(.*)$/.exec(text) ?? [];
    if (tag !== undefined) {
      if (field) yield field;
      field = { tag, lines: [rest] };
      // A message ends with -} or a line of its own; what comes before the next one belongs to none.
    } else if (/^-(\}.*)?$/.test(text) || /^\{[1235]:/.test(text)) {
      if (field) yield field;
      field = undefined;
    } else if (field && field.lines.length < maxLines) field.lines.push(text);
  }
  if (field) yield field;
}

/** Makes parts of fields: an entry is a `:61:` and the `:86:` that follows it at once. */
class FieldReader {
  #number = 0;
  #currency: string | undefined;
  #account: string | undefined;
  #waiting: StatementPart | undefined;

  *read({ tag, lines }: MtField): Generator<StatementPart> {
    const waiting = this.#waiting;
    if (tag === '86' && waiting) {
      if (waiting.kind === 'entry') {
        const { references, ...said } = readInformation(lines);
        Object.assign(waiting.entry, said);
        waiting.entry.references = [...new Set([...waiting.entry.references, ...references])];
      }
      yield* this.end();
      return;
    }
    yield* this.end();
    const text = (lines[0] ?? '').trim();
    if (tag === '25' || tag === '25P') this.#account = text;
    // The floor limit of an MT942 names its currency, as a balance does in an MT940.
    else if (tag === '34F') yield* this.#begin(text.slice(0, 3));
    else if (tag === '60F' || tag === '60M' || tag === '62F' || tag === '62M')
      yield* this.#balance(tag, text);
    else if (tag === '61') this.#waiting = readStatementLine(lines, ++this.#number, this.#currency);
  }

  /** Hands over an entry that nothing more is said of. */
  *end(): Generator<StatementPart> {
    if (this.#waiting) yield this.#waiting;
    this.#waiting = undefined;
  }

  *#begin(currency: string): Generator<StatementPart> {
    this.#currency = currency;
    yield { kind: 'account', account: this.#account, currency };
  }

  /** A balance of a page between (M) begins or ends no statement. */
  *#balance(tag: string, text: string): Generator<StatementPart> {
    const [, side, currency, amount = ''] = /^([CD])\d{6}([A-Z]{3})([\d,.]+)$/.exec(text) ?? [];
    if (tag === '60F' && currency !== undefined) yield* this.#begin(currency);
    else if (currency !== undefined) this.#currency = currency;
    const read = readPlainAmount(amount);
    if (!tag.endsWith('F') || read === undefined) return;
    const balance = { amount: side === 'D' ? -read : read, currency };
    yield { kind: tag === '60F' ? 'opening' : 'closing', balance };
  }
}
