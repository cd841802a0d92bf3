import type { BoundField, Printing, Writing } from '../model/BoundField';
import { toHalfWidth } from '../values/halfWidth';
import { type PhoneFacts, readPhone } from './phones';

/** Whether a field's pattern lets nothing but digits through, such as `^[0-9]*$` or `^\d{6,10}$`. */
export function isDigits({ pattern }: Pick<BoundField, 'pattern'>): boolean {
  return pattern !== undefined && /^\^(\[0-9\]|\\d)([*+]|\{[\d,]+\})\$$/.test(pattern);
}

/** Whether texts of a field are read in the gateway too: phones, and what is printed otherwise than stored. */
export function isPrinted(field: BoundField): boolean {
  return field.kind === 'phone' || writingOf(field) !== undefined;
}

/**
 * Returns how a field's values are printed: as its format says, or in groups for a number without format. Undefined if
 * there is nothing to remove.
 */
function writingOf(field: BoundField): Writing | undefined {
  return field.written ?? (field.format === undefined && isDigits(field) ? groupedDigits : undefined);
}

const groupedDigits: Writing = { reads: [{ drops: ' .-' }] };

/**
 * Returns the stored value of a text that was typed, pasted, sent, searched or read from a cell. Numbers and codes become
 * half-width, capitals where required, without separators (product 8.40); phones become national numbers (8.41). Words stay.
 */
export function readText(field: BoundField, text: string, country: PhoneFacts): string {
  if (field.kind === 'phone') return readPhone(text, country);
  const written = writingOf(field);
  if (written) return readWritten(written, text, field.ui.uppercase ?? false).at(-1)!;
  if (!isCode(field)) return text;
  const read = toHalfWidth(text);
  return field.ui.uppercase ? read.toUpperCase() : read;
}

/** Returns all values that a text may be stored as: that of `readText`, and earlier ones without inserted digits. */
export function readSpellings(field: BoundField, text: string, country: PhoneFacts): string[] {
  const written = field.kind === 'phone' ? undefined : writingOf(field);
  return written ? readWritten(written, text, field.ui.uppercase ?? false) : [readText(field, text, country)];
}

/** Returns the stored values of a text: first without inserted digits, last the current one. */
function readWritten({ reads }: Writing, text: string, isUpper: boolean): string[] {
  const plain = withPlainSigns(toHalfWidth(text));
  const reading = isDecimal(plain) ? undefined : reads.find(({ of }) => isOf(of, plain));
  let read = plain;
  for (const character of reading?.drops ?? '') read = read.replaceAll(character, '');
  if (isUpper || reading?.upper) read = read.toUpperCase();
  const { puts } = reading ?? {};
  return puts && isOf(puts.of, read) ? [read, print(puts, read.trim())] : [read];
}

/** Spaces and dashes of any kind as the one of the keyboard. Line breaks and tabs stay: what they part may be two numbers. */
function withPlainSigns(text: string): string {
  return text.replace(/[^\S\t\n\r\u2028\u2029]/g, ' ').replace(/[\p{Pd}\u2212]/gu, '-');
}

/** A number with decimals, as of a spreadsheet's cell: without its point it would be another number. */
function isDecimal(text: string): boolean {
  return /^\s*\d+\.\d+\s*$/.test(text);
}

function isOf(pattern: string | undefined, text: string): boolean {
  return pattern === undefined || new RegExp(pattern, 'u').test(text.trim());
}

/** Returns a stored value in print: a CPF as `529.982.247-25`. Partly masked and other values stay. */
export function printedText({ written }: Pick<BoundField, 'written'>, value: string): string {
  const printing = written?.shows?.find(({ of }) => isOf(of, value));
  return printing ? print(printing, value) : value;
}

function print({ of, to }: Printing, value: string): string {
  return value.replace(new RegExp(of, 'gu'), to);
}

/** Whether a text is a number or code, which people do not write in words. */
function isCode({ kind, pattern, format }: BoundField): boolean {
  return kind === 'identifier' || kind === 'email' || pattern !== undefined || format !== undefined;
}
