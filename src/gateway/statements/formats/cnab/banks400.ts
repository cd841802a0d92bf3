/** Columns from one to another, both from 1 and included. */
export type Columns = readonly [from: number, to: number];

/** Places of a return's facts in CNAB 400, whose columns each bank has chosen. */
export interface Layout400 {
  /** Kind of the records that are collections, in column 1. */
  detail: '1' | '7';
  /** Numbers that name a collection: the company's own first, the bank's last. */
  references: readonly Columns[];
  occurrence: Columns;
  /** Occurrences by which money came. */
  paid: readonly string[];
  occurredOn: Columns;
  /** The day of the credit, `DDMMYY`. */
  creditedOn: Columns;
  amount: Columns;
  charges: Columns | undefined;
}

const usual: Layout400 = {
  detail: '1',
  references: [
    [117, 126],
    [38, 62],
    [63, 73],
  ],
  occurrence: [109, 110],
  paid: ['06', '07', '08'],
  occurredOn: [111, 116],
  creditedOn: [296, 301],
  amount: [254, 266],
  charges: [176, 188],
};

const own: Columns = [117, 126];
const control: Columns = [38, 62];

/** Layouts by the code of the bank in the header: see docs/formats.md for their sources. */
export const banks400: Readonly<Record<string, Layout400>> = {
  // Banco do Brasil
  '001': {
    ...usual,
    detail: '7',
    references: [own, [39, 63], [64, 80]],
    paid: ['05', '06', '07', '08', '15'],
    creditedOn: [176, 181],
    charges: [182, 188],
  },
  // Santander
  '033': { ...usual, references: [own, control, [63, 70]], paid: ['06', '07', '08', '17'] },
  // Banrisul
  '041': { ...usual, references: [own, control, [63, 72]], paid: ['06', '08', '25'] },
  // Inter
  '077': {
    ...usual,
    references: [[98, 107], control, [71, 81]],
    occurrence: [90, 91],
    paid: ['06'],
    occurredOn: [92, 97],
    creditedOn: [173, 178],
    amount: [160, 172],
    charges: undefined,
  },
  // Caixa Econômica Federal
  '104': {
    ...usual,
    references: [own, [32, 56], [57, 73]],
    paid: ['21', '22'],
    creditedOn: [294, 299],
  },
  // Bradesco
  '237': { ...usual, references: [own, control, [71, 82]], paid: ['06', '15', '17'] },
  // C6
  '336': { ...usual, paid: ['06', '08'] },
  // Itaú
  '341': { ...usual, references: [own, control, [86, 94]], paid: ['06', '07', '08'] },
  // Sicoob
  '756': { ...usual, paid: ['05', '06'], creditedOn: [176, 181], charges: [182, 188] },
};
