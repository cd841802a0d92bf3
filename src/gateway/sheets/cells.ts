/** One cell of an export. Instants are milliseconds, shifted into the zone in which they are shown. */
export type Cell =
  /** `isTotal` marks the label of a row of totals. */
  | { kind: 'text'; text: string; isTotal?: boolean }
  /** A text of the user's own file, which stays as it is unless it is a formula. */
  | { kind: 'given'; text: string }
  /** Minor units, shown with two decimals. */
  | { kind: 'money'; minor: number | bigint }
  | { kind: 'number'; value: number }
  | { kind: 'instant'; shifted: number }
  | { kind: 'date'; text: string }
  | undefined;

/** Rows in batches, so that they need not be held in memory. */
export type Rows = AsyncIterable<Cell[][]>;

/** Returns a cell as plain text: amounts with a point and two decimals, instants as `2026-11-01 10:20:30`. */
export function formatCell(cell: Cell): string {
  switch (cell?.kind) {
    case undefined:
      return '';
    case 'text':
      return escapeFormula(cell.text);
    case 'given':
      return escapeGiven(cell.text);
    case 'money':
      return majorUnits(cell.minor);
    case 'number':
      return String(cell.value);
    case 'instant':
      return formatShifted(cell.shifted);
    case 'date':
      return cell.text;
  }
}

const millisecondsOfDay = 86_400_000;

/** `00` to `99`. */
const twoDigits = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));

/** The day of the value before. Lists have few days, and a Date for each value takes ten times as long. */
let latest = { day: 0, text: '1970-01-01' };

/** Returns an instant that was shifted into its zone as `2026-11-01 10:20:30`. */
export function formatShifted(shifted: number): string {
  const day = Math.floor(shifted / millisecondsOfDay);
  if (latest.day !== day) {
    latest = { day, text: new Date(day * millisecondsOfDay).toISOString().slice(0, 10) };
  }
  const seconds = Math.floor((shifted - day * millisecondsOfDay) / 1000);
  const hour = twoDigits[Math.floor(seconds / 3600)]!;
  return `${latest.text} ${hour}:${twoDigits[Math.floor(seconds / 60) % 60]!}:${twoDigits[seconds % 60]!}`;
}

/** Returns an amount in minor units as a decimal number of major units: `-5` is `-0.05`. */
export function majorUnits(minor: number | bigint): string {
  const sign = minor < 0 ? '-' : '';
  if (typeof minor === 'number' && Number.isSafeInteger(minor)) {
    const size = Math.abs(minor);
    return `${sign}${Math.floor(size / 100)}.${twoDigits[size % 100]!}`;
  }
  const digits = String(minor).replace('-', '').padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Keeps a spreadsheet from reading a text as a formula: opening an export must not run what a payer typed. Some programs skip
 * blanks before a formula, and take full-width characters for the usual ones.
 */
export function escapeFormula(text: string): string {
  return /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text;
}

/** Escapes a text of the user's own file as {@link escapeFormula}, but leaves an amount with its sign. */
export function escapeGiven(text: string): string {
  return /^\s*[+-][\d.,'\s]*$/.test(text) ? text : escapeFormula(text);
}
