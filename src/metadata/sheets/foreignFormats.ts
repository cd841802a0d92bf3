import { decodeText } from './textFile';

/** Formats that people take for tables but that are not read. Each has a text with what to do. */
export type ForeignFormat =
  | 'oldFormat'
  | 'encrypted'
  | 'openDocument'
  | 'binaryWorkbook'
  | 'numbers'
  | 'webPage'
  | 'xmlSpreadsheet'
  | 'bankStatement'
  | 'notSpreadsheet';

/** Bytes of a file by which it is recognised. */
const headBytes = 8_192;

/** Returns the format of a compound file by its first bytes: a workbook from before 2007, or an encrypted one. */
export function compoundFormat(bytes: Uint8Array): 'oldFormat' | 'encrypted' | undefined {
  if (!startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return undefined;
  // The names of what is in it are in UTF-16, in its directory.
  return includes(bytes, utf16('EncryptedPackage')) ? 'encrypted' : 'oldFormat';
}

/** Returns what a zip is by the names of its entries, if it is no workbook that is read. */
export function zippedFormat(names: readonly string[]): ForeignFormat | undefined {
  const has = (name: string) => names.includes(name);
  if (has('xl/workbook.xml')) return undefined;
  if (has('xl/workbook.bin')) return 'binaryWorkbook';
  if (has('content.xml') && has('mimetype')) return 'openDocument';
  if (names.some((name) => name.endsWith('.iwa'))) return 'numbers';
  return 'notSpreadsheet';
}

/** First characters of banks' statements: MT940, OFX, CNAB 240 and 400, BAI2, camt. */
const statementHeads = [
  /^(?:\{[1-4]:[^\n]*\s)*:20:[^\n]*\n:/,
  /^\s*(?:OFXHEADER:|<[^]*OFXHEADER|<OFX>)/i,
  /^\d{3}00000[^\n]{232}\r?\n\d{7}1/,
  /^02RETORNO/i,
  /^01,[^,\n]*,[^,\n]*,\d{6},\d{0,4},/,
  /^\s*<[^]*<(?:\w+:)?BkToCstmr/,
];

/** Returns what a text is that no table begins as: banks save web pages as `.xls`, and people rename statements. */
export function textualFormat(
  bytes: Uint8Array<ArrayBuffer>,
): 'webPage' | 'xmlSpreadsheet' | 'bankStatement' | undefined {
  const head = decodeText(bytes.slice(0, headBytes)) ?? '';
  if (/^\s*<(?:!doctype html|html|head|meta|style|table)\b/i.test(head)) return 'webPage';
  if (head.includes('urn:schemas-microsoft-com:office:spreadsheet')) return 'xmlSpreadsheet';
  return statementHeads.some((begins) => begins.test(head)) ? 'bankStatement' : undefined;
}

/** Returns the known format of a file that is neither a zip nor a table in text; otherwise undefined. */
export function foreignFormat(bytes: Uint8Array<ArrayBuffer>): ForeignFormat | undefined {
  return compoundFormat(bytes) ?? textualFormat(bytes);
}

/** Whether a file is a zip, as workbooks are. */
export function isZip(bytes: Uint8Array): boolean {
  return startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]);
}

/** Whether bytes begin with others. */
function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte);
}

function utf16(text: string): number[] {
  return Array.from(text, (character) => [character.charCodeAt(0), 0]).flat();
}

function includes(bytes: Uint8Array, wanted: readonly number[]): boolean {
  const [first = 0] = wanted;
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return true;
  }
  return false;
}
