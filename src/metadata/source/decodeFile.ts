import type { Diagnostic } from '../model/Diagnostic';
import { placeOfOffset } from './reporter';

type Decoded = { text: string; diagnostic?: undefined } | { text?: undefined; diagnostic: Diagnostic };

/** Decodes a file as UTF-8, or reports its probable encoding. Screens and exports would print its characters wrong. */
export function decodeFile(path: string, bytes: Uint8Array): Decoded {
  const problem = (message: string, before = ''): Decoded => ({
    diagnostic: {
      severity: 'error',
      file: path,
      ...placeOfOffset(before, before.length),
      code: 'invalid-encoding',
      message: `${message} Save it as UTF-8 without a byte order mark.`,
    },
  });
  if (startsWith(bytes, [0xef, 0xbb, 0xbf])) return problem('This file begins with a byte order mark (BOM).');
  // Without a byte order mark, every second byte of JSON in UTF-16 is zero.
  const isUtf16 = startsWith(bytes, [0xff, 0xfe]) || startsWith(bytes, [0xfe, 0xff]);
  if (isUtf16 || bytes.subarray(0, 2).includes(0)) return problem('This file is encoded in UTF-16.');
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    const before = textBeforeError(bytes);
    return problem(
      'This is no character in UTF-8: the file seems to be encoded in Latin-1 (ISO 8859-1).',
      before,
    );
  }
}

function startsWith(bytes: Uint8Array, start: number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

/** Returns the text up to the first byte that is not UTF-8, which the lenient decoder replaces. */
function textBeforeError(bytes: Uint8Array): string {
  const text = new TextDecoder('utf-8').decode(bytes);
  const encoder = new TextEncoder();
  for (let at = text.indexOf('\uFFFD'); at >= 0; at = text.indexOf('\uFFFD', at + 1)) {
    const length = encoder.encode(text.slice(0, at)).length;
    // The replacement character itself may be in a text, too.
    if (!startsWith(bytes.subarray(length), [0xef, 0xbf, 0xbd])) return text.slice(0, at);
  }
  return '';
}
