import type { StatementEntry } from '../../reader/StatementEntry';

/** Information for the owner of the account. */
type Information = Pick<StatementEntry, 'references' | 'counterparty' | 'text'>;

/** Words before a reference, in banks' ways to write `:86:`: `EREF+`, `/EREF/`, `?20EREF: `. */
const referenceMarks = ['EREF', 'KREF', 'PREF', 'MREF', 'SVWZ', 'REMI', 'TRCD', 'RTRN'];

/** Values that stand for a reference that nobody gave. */
const none = /^(?:NOTPROVIDED|NONREF)?$/i;

/** Reads `:86:`: subfields behind `?20` or such, marks behind `/`, or a text. */
export function readInformation(lines: readonly string[]): Information {
  const raw = lines.join('');
  const subfields = subfieldsOf(raw);
  if (subfields) return fromSubfields(subfields);
  const slashes = slashFieldsOf(raw);
  if (slashes) return fromSlashes(slashes);
  const text = lines.map((line) => line.trim()).filter((line) => line !== '');
  const whole = text.join(' ');
  return {
    references: unique([whole, text.join(''), ...text, ...markedIn(raw)]),
    counterparty: undefined,
    text: whole || undefined,
  };
}

/** `166?00TRANSFER?20EREF+1234?21...`: by number. The sign that separates them is the first one behind the code. */
function subfieldsOf(raw: string): Map<string, string> | undefined {
  const [, separator] = /^\d{3}([?<>&^~+])\d\d/.exec(raw) ?? [];
  if (separator === undefined) return undefined;
  const fields = new Map<string, string>();
  for (const part of raw.slice(3).split(separator)) {
    const [, code, value = ''] = /^(\d\d)(.*)$/s.exec(part) ?? [];
    if (code !== undefined) fields.set(code, value);
  }
  return fields;
}

function fromSubfields(fields: Map<string, string>): Information {
  const valuesOf = (from: number, to: number) =>
    [...fields].filter(([code]) => Number(code) >= from && Number(code) <= to).map(([, value]) => value);
  // A text of more than 27 characters goes on in the next subfield without a space.
  const remittance = [...valuesOf(20, 29), ...valuesOf(60, 63)];
  const text = remittance.join('');
  const name = [fields.get('32'), fields.get('33')].join('').trim();
  return {
    references: unique([...markedIn(text), text, ...remittance]),
    counterparty: name || undefined,
    text: text.trim() || fields.get('00')?.trim() || undefined,
  };
}

/** `/EREF/1234/REMI/invoice 5/`: by mark. */
function slashFieldsOf(raw: string): Map<string, string> | undefined {
  if (!/^\/[A-Z]{3,4}\//.test(raw)) return undefined;
  const fields = new Map<string, string>();
  for (const [, mark = '', value = ''] of raw.matchAll(/\/([A-Z]{3,4})\/(.*?)(?=\/[A-Z]{3,4}\/|$)/gs)) {
    fields.set(mark, value.replace(/\/+$/, '').trim());
  }
  return fields;
}

function fromSlashes(fields: Map<string, string>): Information {
  const values = referenceMarks.flatMap((mark) => fields.get(mark) ?? []);
  // `REMI` has its kind before the text: `USTD//invoice 5`, `STRD/CUR/1234`.
  const remittance = fields.get('REMI')?.replace(/^(?:USTD|STRD)\/[A-Z]*\//, '');
  const references = unique([...values, remittance ?? '', ...fields.values()]);
  return { references, counterparty: fields.get('NAME') || undefined, text: remittance || undefined };
}

/** Values behind marks within a text: `EREF+1234 SVWZ+invoice`. */
function markedIn(text: string): string[] {
  const marks = referenceMarks.join('|');
  const marked = new RegExp(`(?:${marks})[+:] ?(.*?)(?=(?:${marks}|[A-Z]{4})\\+|$)`, 'gs');
  return [...text.matchAll(marked)].map(([, value = '']) => value);
}

/** References without what pads them: spaces, and the underscores with which some end a line. */
function unique(references: string[]): string[] {
  return [...new Set(references.map((each) => each.replaceAll(/^[\s_]+|[\s_]+$/g, '')))].filter(
    (each) => !none.test(each),
  );
}
