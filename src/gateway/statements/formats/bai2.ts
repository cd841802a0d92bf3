import { readImpliedAmount } from '../reader/amounts';
import { readShortDay } from '../reader/days';
import { linesOf } from '../reader/lines';
import { BrokenStatementError, type StatementPart } from '../reader/StatementEntry';
import type { StatementReader } from '../reader/StatementReader';

/** BAI2 reports (ASC X9.121's ancestor): records of fields between commas, amounts without a decimal sign. */
export const bai2: StatementReader = {
  format: 'BAI2',
  recognises: (head) => /^01,[^,\n]*,[^,\n]*,\d{6},\d{0,4},/m.test(head),
  async *read(chunks) {
    const reader = new BaiReader();
    for await (const record of recordsOf(chunks)) yield* reader.read(record);
    if (!reader.isWhole) throw new BrokenStatementError('endsEarly');
  },
};

/** A record with the continuations (88) behind it. */
interface BaiRecord {
  line: number;
  code: string;
  /** Behind the code. The last one of an entry is a text, which may have commas. */
  fields: string[];
}

async function* recordsOf(chunks: AsyncIterable<string>): AsyncGenerator<BaiRecord> {
  let record: BaiRecord | undefined;
  for await (const { number, text } of linesOf(chunks)) {
    const content = text.trim();
    if (content === '') continue;
    const [code = '', ...fields] = content.replace(/\/$/, '').split(',');
    if (code === '88') {
      record?.fields.push(...fields);
      continue;
    }
    if (!/^(01|02|03|16|49|98|99)$/.test(code)) {
      throw new BrokenStatementError('unknownRecord', number, { record: code.slice(0, 10) });
    }
    if (record) yield record;
    record = { line: number, code, fields };
  }
  if (record) yield record;
}

/** Types of summaries that are balances: ledger, opening and closing. */
const balances: Readonly<Record<string, 'opening' | 'closing'>> = { '010': 'opening', '015': 'closing' };

class BaiReader {
  /** Whether the end of the file was met. */
  isWhole = false;
  #number = 0;
  #groupDay: string | undefined;
  #groupCurrency: string | undefined;
  #currency: string | undefined;

  *read({ line, code, fields }: BaiRecord): Generator<StatementPart> {
    if (code === '99') this.isWhole = true;
    else if (code === '02') {
      this.#groupDay = readShortDay(fields[3] ?? '');
      this.#groupCurrency = fields[5] || undefined;
    } else if (code === '03') yield* this.#account(fields);
    else if (code === '16') yield this.#entry(line, fields);
  }

  *#account([account, currency, ...rest]: string[]): Generator<StatementPart> {
    this.#currency = currency || this.#groupCurrency;
    yield { kind: 'account', account: account || undefined, currency: this.#currency };
    for (let place = 0; place < rest.length;) {
      const [type = '', amount = '', , funds = ''] = rest.slice(place);
      const kind = Object.hasOwn(balances, type) ? balances[type] : undefined;
      const read = signed(amount);
      if (kind && read !== undefined) yield { kind, balance: { amount: read, currency: this.#currency } };
      place += 4 + countOfFunds(funds, rest.slice(place + 4));
    }
  }

  #entry(line: number, [type = '', amount = '', funds = '', ...rest]: string[]): StatementPart {
    const number = ++this.#number;
    const [bank = '', customer = '', ...texts] = rest.slice(countOfFunds(funds, rest));
    const text = texts
      .map((each) => each.trim())
      .join(', ')
      .trim();
    const references = [...new Set([customer, bank, ...texts, text].map((each) => each.trim()))].filter(
      (each) => each !== '',
    );
    const side = sideOf(Number(type));
    const read = readImpliedAmount(amount);
    if (!side || read === undefined) {
      return { kind: 'unreadable', number, references, sample: `line ${line}: ${type},${amount}` };
    }
    return {
      kind: 'entry',
      entry: {
        number,
        amount: read,
        currency: this.#currency,
        side,
        isReversal: false,
        bookedOn: this.#groupDay,
        valueOn: funds === 'V' ? readShortDay(rest[0] ?? '') : undefined,
        references,
        isBatch: false,
        charges: undefined,
        counterparty: undefined,
        text: text || undefined,
      },
    };
  }
}

/** Codes of credits and of debits; those of loans and beyond are no movements of an account. */
function sideOf(type: number): 'credit' | 'debit' | undefined {
  if (type >= 100 && type < 400) return 'credit';
  return type >= 400 && type < 700 ? 'debit' : undefined;
}

/** Fields behind a type of funds: when they are available. `S` has three amounts, `V` a day and a time, `D` pairs. */
function countOfFunds(funds: string, rest: readonly string[]): number {
  if (funds === 'S') return 3;
  if (funds === 'V') return 2;
  return funds === 'D' ? 1 + 2 * Number(rest[0] ?? 0) : 0;
}

function signed(text: string): number | undefined {
  const amount = readImpliedAmount(text.replace(/^[-+]/, ''));
  return amount !== undefined && text.startsWith('-') ? -amount : amount;
}
