/** Byte order marks by encoding. */
const marks: [encoding: string, bytes: number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Bytes of a file that are sampled to recognize UTF-16 without a mark. */
const sampleBytes = 4_096;

/**
 * Decodes a file of text, without its byte order mark. Texts of spreadsheets are UTF-8 or UTF-16, or else what Excel saves by default: GB 18030 in
 * China, Windows-1252 in the West. Undefined where the bytes are no text.
 */
export function decodeText(bytes: Uint8Array<ArrayBuffer>): string | undefined {
  const encoding = findEncoding(bytes);
  return encoding && new TextDecoder(encoding).decode(bytes);
}

/** Finds the encoding of a text by its bytes, or the first ones of them. Undefined where they are no text. */
export function findEncoding(bytes: Uint8Array<ArrayBuffer>): string | undefined {
  const [marked] = marks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte)) ?? [];
  if (marked) return marked;
  if (bytes.includes(0)) return wideEncoding(bytes.subarray(0, sampleBytes));
  const isValid = (encoding: string) => {
    try {
      // The last character of a part may be cut.
      new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
      return true;
    } catch {
      return false;
    }
  };
  if (isValid('utf-8')) return 'utf-8';
  return looksChinese(bytes) && isValid('gb18030') ? 'gb18030' : 'windows-1252';
}

/** Characters that no text of a table has. */
// oxlint-disable-next-line no-control-regex -- These are the characters.
const noText = /[\u0000-\u0008\u000e-\u001f\ufffe\uffff]/;

/** Returns what a file is by its first kilobytes, if it is a text: XML, or else a table. */
export function textTypeOf(head: Uint8Array): 'application/xml' | 'text/csv' | undefined {
  // An odd byte at the end is half a character of UTF-16.
  const text = decodeText(new Uint8Array(head.subarray(0, head.length - (head.length % 2))));
  if (text === undefined || text.startsWith('%PDF-') || noText.test(text)) return undefined;
  return /^\s*</.test(text) ? 'application/xml' : 'text/csv';
}

/**
 * Detects UTF-16 without a mark. In a table most characters have a zero byte, always the second or always the first.
 */
function wideEncoding(sample: Uint8Array): string | undefined {
  const zeros = [0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2]!++;
  });
  const [first = 0, second = 0] = zeros;
  const isMost = Math.max(first, second) > sample.length / 4;
  if (!isMost || Math.min(first, second) > 0) return undefined;
  return second > first ? 'utf-16le' : 'utf-16be';
}

/** Chinese characters are pairs of bytes above ASCII; the accents of the West are single ones. */
function looksChinese(bytes: Uint8Array): boolean {
  let pairs = 0;
  let others = 0;
  for (let index = 0; index < bytes.length;) {
    const start = index;
    while (index < bytes.length && bytes[index]! >= 0x80) index++;
    const length = index - start;
    if (length % 2 === 1) others++;
    else if (length > 0) pairs++;
    index++;
  }
  return pairs > others;
}

/** Possible separators of the cells of a line, the usual one first. */
const separators = [',', ';', '\t', '|'];

/** Lines by which the separator is found. */
const sampleLines = 30;

/**
 * Finds the separator of a CSV file, the one that best cuts the first lines into equally many cells. Of several it is
 * the one with the most cells. `content` is the file without Excel's `sep=` line, which decides.
 */
export function findSeparator(text: string): { separator: string; content: string } {
  const [declared, own] = /^sep=(.)\r?\n/.exec(text) ?? [];
  if (declared !== undefined && own !== undefined) {
    return { separator: own, content: text.slice(declared.length) };
  }
  const lines = firstLines(text);
  const scores = separators.map((separator) => scoreOf(lines.map((line) => countOutside(line, separator))));
  const best = scores.reduce((found, score, place) => (isBetter(score, scores[found]!) ? place : found), 0);
  return { separator: separators[best]!, content: text };
}

/** The first lines that are not empty; a break within quotes ends none. */
function firstLines(text: string): string[] {
  const lines: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length && at < 200_000 && lines.length < sampleLines; at++) {
    if (text[at] === '"') isQuoted = !isQuoted;
    else if (text[at] === '\n' && !isQuoted) {
      lines.push(text.slice(start, at));
      start = at + 1;
    }
  }
  if (lines.length < sampleLines) lines.push(text.slice(start, start + 10_000));
  return lines.filter((line) => line.trim() !== '');
}

function countOutside(line: string, separator: string): number {
  let count = 0;
  let isQuoted = false;
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === separator && !isQuoted) count++;
  }
  return count;
}

/** Score of a separator: the number of lines that have the most common number of them, and that number. */
interface Score {
  lines: number;
  cells: number;
}

function scoreOf(counts: number[]): Score {
  const times = new Map<number, number>();
  for (const count of counts) if (count > 0) times.set(count, (times.get(count) ?? 0) + 1);
  return [...times].reduce(
    (best, [cells, lines]) => (isBetter({ lines, cells }, best) ? { lines, cells } : best),
    { lines: 0, cells: 0 },
  );
}

function isBetter(one: Score, other: Score): boolean {
  return one.lines > other.lines || (one.lines === other.lines && one.cells > other.cells);
}
