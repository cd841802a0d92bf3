import { readImpliedAmount } from '../../reader/amounts';
import { readDayFirst } from '../../reader/days';
import type { StatementPart } from '../../reader/StatementEntry';
import { cnabPart } from './cnabPart';
import { columns, saidReferences } from './columns';

/** Columns of a payment's facts in its segment, from and to. */
interface PaymentLayout {
  own: [number, number];
  bank: [number, number];
  name: [number, number];
  day: [number, number];
  paidOn: [number, number];
  amount: [number, number];
  paid: [number, number];
}

/** Segment A pays to an account, segment J a bill. A bill has one amount and one day that were paid. */
const layouts: Readonly<Record<string, PaymentLayout>> = {
  A: {
    own: [74, 93],
    bank: [135, 154],
    name: [44, 73],
    day: [94, 101],
    paidOn: [155, 162],
    amount: [120, 134],
    paid: [163, 177],
  },
  J: {
    own: [183, 202],
    bank: [203, 222],
    name: [62, 91],
    day: [145, 152],
    paidOn: [145, 152],
    amount: [153, 167],
    paid: [153, 167],
  },
};

/** The occurrence of a payment that was made. All others say that it waits, or why it was refused. */
const made = '00';

/** Reads a payment of a company, as its bank returns it. */
export function readPayment(number: number, text: string): StatementPart {
  const layout = layouts[columns(text, 14, 14)]!;
  const at = ([from, to]: [number, number]) => columns(text, from, to);
  const references = saidReferences([at(layout.own), at(layout.bank)]);
  // Up to five codes of two characters.
  const occurrences = [...columns(text, 231, 240).matchAll(/../g)];
  if (!occurrences.some(([code]) => code === made)) return { kind: 'notBooked', number, references };
  return cnabPart({
    number,
    side: 'debit',
    references,
    amount: readImpliedAmount(at(layout.paid)) || readImpliedAmount(at(layout.amount)),
    bookedOn: readDayFirst(at(layout.paidOn)) ?? readDayFirst(at(layout.day)),
    valueOn: undefined,
    counterparty: at(layout.name) || undefined,
    sample: `${at(layout.amount)} ${at(layout.day)}`,
  });
}
