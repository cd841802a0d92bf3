import { readPlainAmount } from '../reader/amounts';
import { dayOfParts } from '../reader/days';
import { type StatementEntry, type StatementPart, BrokenStatementError } from '../reader/StatementEntry';
import type { StatementPlace, StatementReader } from '../reader/StatementReader';
import { wallClock } from '../../../metadata/values/time';

/** OFX 1 (SGML, whose elements have no end) and OFX 2 (XML), of accounts and cards. */
export const ofx: StatementReader = {
  format: 'OFX',
  recognises: (head) => /OFXHEADER[:=]|<OFX>/i.test(head),
  async *read(chunks, place) {
    const reader = new OfxReader(place);
    for await (const tag of tagsOf(chunks)) yield* reader.read(tag);
    if (!reader.isWhole) throw new BrokenStatementError('endsEarly');
  },
};

/** A tag and the text behind it, which in OFX 1 is all that an element has. */
interface OfxTag {
  name: string;
  isEnd: boolean;
  text: string;
}

/** Most characters without a tag: a memo has 255. */
const maxText = 100_000;

async function* tagsOf(chunks: AsyncIterable<string>): AsyncGenerator<OfxTag> {
  let rest = '';
  for await (const chunk of chunks) {
    rest += chunk;
    // What stands behind the last tag may go on in the next chunk.
    let last = 0;
    for (const found of rest.matchAll(/<(\/?)([\w.]+)>([^<]*)(?=<)/g)) {
      last = found.index + found[0].length;
      yield tagOf(found);
    }
    rest = rest.slice(last);
    if (rest.length > maxText) throw new BrokenStatementError('endlessText');
  }
  const [found] = rest.matchAll(/<(\/?)([\w.]+)>([^<]*)$/g);
  if (found) yield tagOf(found);
}

function tagOf([, slash, name = '', text = '']: RegExpExecArray): OfxTag {
  return { name: name.toUpperCase(), isEnd: slash === '/', text: decode(text.trim()) };
}

const characters: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Decodes references to characters once: `&amp;lt;` is `&lt;`. */
function decode(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi,
    (whole, decimal: string, hex: string, name: string) => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined;
      if (code === undefined) return characters[name.toLowerCase()] ?? whole;
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
    },
  );
}

/** Parts of a statement from its tags, in their order. */
class OfxReader {
  /** Whether the end of the file was met. */
  isWhole = false;
  readonly #zone: string;
  #number = 0;
  #currency: string | undefined;
  /** The values of the transaction that is read. */
  #values: Map<string, string> | undefined;
  #isInBalance = false;

  constructor({ zone }: StatementPlace) {
    this.#zone = zone;
  }

  *read({ name, isEnd, text }: OfxTag): Generator<StatementPart> {
    if (name === 'OFX' && isEnd) this.isWhole = true;
    else if (name === 'STMTTRN') {
      if (isEnd && this.#values) yield this.#entry(this.#values);
      this.#values = isEnd ? undefined : new Map();
    } else if (name === 'LEDGERBAL') this.#isInBalance = !isEnd;
    else if (isEnd) return;
    else if (this.#values) this.#values.set(name, this.#values.get(name) || text);
    else if (name === 'CURDEF') this.#currency = text;
    else if (name === 'ACCTID') yield { kind: 'account', account: text, currency: this.#currency };
    else if (name === 'BALAMT' && this.#isInBalance) {
      const amount = readPlainAmount(text);
      if (amount !== undefined) yield { kind: 'closing', balance: { amount, currency: this.#currency } };
    }
  }

  #entry(values: Map<string, string>): StatementPart {
    const number = ++this.#number;
    const valueOf = (name: string) => values.get(name) || undefined;
    const ids = ['REFNUM', 'CHECKNUM', 'SRVRTID', 'MEMO', 'NAME', 'FITID'].flatMap(
      (name) => valueOf(name) ?? [],
    );
    const references = [...new Set(ids)];
    const written = valueOf('TRNAMT') ?? '';
    const amount = readPlainAmount(written);
    if (amount === undefined) return { kind: 'unreadable', number, references, sample: written };
    const entry: StatementEntry = {
      number,
      amount: Math.abs(amount),
      currency: valueOf('CURSYM') ?? this.#currency,
      // The sign alone says it: banks use the types as they like.
      side: amount < 0 ? 'debit' : 'credit',
      isReversal: valueOf('CORRECTACTION') !== undefined,
      bookedOn: readOfxDay(valueOf('DTPOSTED') ?? '', this.#zone),
      valueOn: readOfxDay(valueOf('DTAVAIL') ?? '', this.#zone),
      references,
      isBatch: false,
      charges: undefined,
      counterparty: valueOf('NAME'),
      text: valueOf('MEMO'),
    };
    return { kind: 'entry', entry };
  }
}

/**
 * Reads `20261125`, `20261125120000` and `20261125120000.000[-3:BRT]`. A time with an offset is an instant, the day of which is that in `zone`; midnight and
 * noon are no times: banks write them behind a day.
 */
export function readOfxDay(text: string, zone: string): string | undefined {
  const [, year = '', month = '', day = '', time = '', offset] =
    /^(\d{4})(\d\d)(\d\d)(\d{6})?(?:\.\d+)?(?:\[([-+]?\d{1,2}(?:\.\d+)?)(?::\w+)?\])?$/.exec(text.trim()) ??
    [];
  const written = dayOfParts(year, month, day);
  if (!written || offset === undefined || ['', '000000', '120000'].includes(time)) return written;
  const [hour, minute, second] = [time.slice(0, 2), time.slice(2, 4), time.slice(4)];
  const local = Date.parse(`${written}T${hour}:${minute}:${second}Z`);
  const instant = new Date(local - Number(offset) * 3_600_000);
  return Number.isNaN(instant.getTime()) ? undefined : wallClock(instant, zone).format('YYYY-MM-DD');
}
