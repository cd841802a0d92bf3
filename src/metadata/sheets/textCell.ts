import { trimText } from '../values/trimText';
import type { TableCell } from './Table';

/** Returns a text of a file as a cell; undefined if it has nothing visible. */
export function textCell(exact: string): TableCell | undefined {
  if (isPlain(exact)) return { text: exact };
  const text = plainText(trimText(exact));
  if (text === '') return undefined;
  return text === exact ? { text } : { text, exact };
}

/** Whether a text needs no change: it begins and ends with visible ASCII and not like a formula. Nearly all do. */
function isPlain(text: string): boolean {
  const first = text.charCodeAt(0);
  return (
    first !== equals &&
    first !== apostrophe &&
    isVisible(first) &&
    isVisible(text.charCodeAt(text.length - 1))
  );
}

const [equals, apostrophe] = [0x3d, 0x27];

function isVisible(code: number): boolean {
  return code > 0x20 && code < 0x7f;
}

/** A text without what keeps a spreadsheet from reading it as a formula or a number: `="00123"`, `'00123`, `'=A`. */
function plainText(text: string): string {
  const quoted = /^="((?:[^"]|"")*)"$/.exec(text)?.[1];
  if (quoted !== undefined) return trimText(quoted.replaceAll('""', '"'));
  return text.replace(/^'(?=[=+\-@]|\S*\d\S*$)/, '');
}
