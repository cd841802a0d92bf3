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

/** Returns the writing of values: the format's, or digits in groups where there is none and nothing but digits, as in an account. */
function writingOf(field: BoundField): Writing | undefined {
  return field.written ?? (field.format === undefined && isDigits(field) ? groupedDigits : undefined);
}

const groupedDigits: Writing = { reads: [{ drops: ' .-' }] };

/**
 * The value of a text that was typed, pasted, sent, searched or read from a cell: of a number or code, in half-width characters,
 * in capitals where the field has these only, without what is printed between its groups (product 8.40); of a phone, the
 * national number (product 8.41). Words stay as they are.
 */
export function readText(field: BoundField, text: string, country: PhoneFacts): string {
  if (field.kind === 'phone') return readPhone(text, country);
  const written = writingOf(field);
  if (written) return readWritten(written, text, field.ui.uppercase ?? false).at(-1)!;
  if (!isCode(field)) return text;
  const read = toHalfWidth(text);
  return field.ui.uppercase ? read.toUpperCase() : read;
}

/** All values that a text may be stored as: that of `readText`, and those that it was stored as before something was put in. */
export function readSpellings(field: BoundField, text: string, country: PhoneFacts): string[] {
  const written = field.kind === 'phone' ? undefined : writingOf(field);
  return written ? readWritten(written, text, field.ui.uppercase ?? false) : [readText(field, text, country)];
}

/** Returns a text as it is read, and before it, without what is put in. */
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

/** Returns a stored value as it is printed: a CPF as `529.982.247-25`. What is half masked, or is none, stays as it is. */
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
