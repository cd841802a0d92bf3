import { readPlainAmount } from '../../reader/amounts';
import { dayOfParts, readShortDay } from '../../reader/days';
import type { Side, StatementPart } from '../../reader/StatementEntry';

/**
 * `:61:` has value day, booking day, mark, letter of the currency, amount, type, owner's reference, and the bank's behind `//`. Some
 * software leaves the type out before `NONREF`, whose first letters are then no type.
 */
const line =
  /^(\d{6})(\d{4})? ?(R[CD]|E[CD]|[CD])([A-Z])?([\d.]{1,15}[,.]?\d{0,2})((?!NONREF)[A-Z][A-Z0-9]{3})?(.*?)(?:\/\/(.*))?$/;

/** A returned credit takes money away, a returned debit brings it back. `EC` and `ED` are expected, not booked. */
const sides: Readonly<Record<string, Side>> = { C: 'credit', D: 'debit', RC: 'debit', RD: 'credit' };

/** Values that stand for a reference that nobody gave. */
const none = new Set(['NONREF', 'NOTPROVIDED', '']);

/** Reads a statement line and what stands below it. */
export function readStatementLine(
  [first = '', ...further]: readonly string[],
  number: number,
  currency: string | undefined,
): StatementPart {
  const [, value = '', booked, mark = '', , digits = '', type, owner = '', bank = ''] =
    line.exec(first.trim()) ?? [];
  const supplement = further.join(' ').trim();
  const references = [owner.trim(), bank.trim(), supplement].filter((each) => !none.has(each.toUpperCase()));
  const valueOn = readShortDay(value);
  const amount = readPlainAmount(digits);
  if (mark.startsWith('E')) return { kind: 'notBooked', number, references };
  const side = sides[mark];
  if (side === undefined || amount === undefined || valueOn === undefined) {
    return { kind: 'unreadable', number, references, sample: first.trim().slice(0, 40) };
  }
  return {
    kind: 'entry',
    entry: {
      number,
      amount,
      currency,
      side,
      isReversal: mark.startsWith('R'),
      bookedOn: booked === undefined ? undefined : bookingDay(booked, valueOn),
      valueOn,
      references,
      isBatch: false,
      charges: undefined,
      counterparty: undefined,
      text: supplement || type,
    },
  };
}

/** Returns the booking day, which has no year. It is the one nearest to the value day, also over a new year. */
function bookingDay(monthDay: string, valueOn: string): string | undefined {
  const year = Number(valueOn.slice(0, 4));
  const candidates = [year - 1, year, year + 1].flatMap(
    (each) => dayOfParts(String(each), monthDay.slice(0, 2), monthDay.slice(2)) ?? [],
  );
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(valueOn));
  return candidates.toSorted((one, other) => distance(one) - distance(other))[0];
}
