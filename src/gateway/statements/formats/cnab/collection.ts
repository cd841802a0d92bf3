import { readImpliedAmount } from '../../reader/amounts';
import { readDayFirst } from '../../reader/days';
import type { StatementPart } from '../../reader/StatementEntry';
import { cnabPart } from './cnabPart';
import { columns, saidReferences } from './columns';

/** Occurrences by which a collection was paid. All others say what became of a title, such as that it was registered. */
const paid = new Set(['06', '17']);

/** Columns of a title's facts in segment T. */
interface TitleLayout {
  own: [number, number];
  control: [number, number];
  bank: [number, number];
  name: [number, number];
  charges: [number, number];
}

const usual: TitleLayout = {
  own: [59, 73],
  control: [106, 130],
  bank: [38, 57],
  name: [149, 188],
  charges: [199, 213],
};

/** Banks that have columns of their own, by their code. */
const layouts: Readonly<Record<string, TitleLayout>> = {
  // Santander
  '033': { own: [55, 69], control: [101, 125], bank: [41, 53], name: [144, 183], charges: [194, 208] },
};

/** Reads a title (segment T) and what was paid for it (segment U). */
export function readCollection(number: number, title: string, payment: string): StatementPart {
  const layout = layouts[columns(title, 1, 3)] ?? usual;
  const at = ([from, to]: [number, number]) => columns(title, from, to);
  const references = saidReferences([at(layout.own), at(layout.control), at(layout.bank)]);
  if (!paid.has(columns(title, 16, 17))) return { kind: 'notBooked', number, references };
  const [amount, day] = [columns(payment, 78, 92), columns(payment, 138, 145)];
  return cnabPart({
    number,
    side: 'credit',
    references,
    amount: readImpliedAmount(amount),
    bookedOn: readDayFirst(day),
    valueOn: readDayFirst(columns(payment, 146, 153)),
    charges: readImpliedAmount(at(layout.charges)),
    counterparty: at(layout.name) || undefined,
    sample: `${amount} ${day}`,
  });
}
