import { utils, write } from 'xlsx';
import type { BoundField } from '../../../../../src/metadata/model/BoundField';
import type { BoundForm } from '../../../../../src/metadata/model/BoundResource';
import { createValidator } from '../../../../../src/metadata/validation/createValidator';
import { FileReader } from '../../../../../src/web/generate/imports/reading/FileReader';
import type { CheckedRow } from '../../../../../src/web/generate/imports/reading/checkRow';
import type { ReaderSetup, WorkbookPart } from '../../../../../src/web/generate/imports/reading/ImportReader';
import { country } from '../../support/country';

const text = (name: string, title: string, rest: Partial<BoundField> = {}): BoundField => ({
  name,
  title,
  type: 'string',
  kind: 'text',
  ui: {},
  ...rest,
});
const fields: Record<string, BoundField> = {
  payee: text('payee', 'Payee name', { required: true, maxLength: 10 }),
  account: text('account', 'Account', { pattern: '^[0-9]+$', maxLength: 18 }),
  amount: { ...text('amount', 'Amount'), type: 'integer', kind: 'money', minimum: 1, required: true },
  kind: text('kind', 'Kind', { kind: 'choice', options: [{ value: 'b', title: 'Bank' }] }),
  on: text('on', 'Pay on', { kind: 'date', format: 'date' }),
  urgent: { ...text('urgent', 'Urgent'), type: 'boolean', kind: 'boolean' },
};
const form: BoundForm = {
  name: 'create',
  permission: '',
  submit: '',
  fields,
  sections: [],
  visible: {},
  rules: [],
};
const validate = createValidator({
  type: 'object',
  properties: {
    payee: { type: 'string', maxLength: 10 },
    account: { type: 'string', pattern: '^[0-9]+$', maxLength: 18 },
    amount: { type: 'integer', minimum: 1 },
    kind: { enum: ['b'] },
    on: { type: 'string', format: 'date' },
    urgent: { type: 'boolean' },
  },
  required: ['payee', 'amount'],
  additionalProperties: false,
});
const setup: ReaderSetup = {
  resource: 'payouts',
  form,
  country,
  names: {
    payee: ['payee', 'Payee name', '收款人姓名', 'Beneficiary'],
    account: ['account', 'Account', '收款账号'],
    amount: ['amount', 'Amount', '金额'],
    kind: ['kind', 'Kind', '类型'],
    on: ['on', 'Pay on', '付款日期'],
    urgent: ['urgent', 'Urgent', '加急'],
  },
  choices: {
    kind: [
      ['Bank', 'b'],
      ['银行', 'b'],
      ['b', 'b'],
    ],
  },
  yes: ['true', 'yes'],
  no: ['false', 'no'],
  limit: 10_000,
  clockOffset: 0,
};
/** Makes a reader of payouts. */
export const newReader = () => new FileReader(setup, Promise.resolve(validate));

/** Rows of cells, as SheetJS takes them. */
export type Cells = (string | number | object | null)[][];
/** A file as another program writes it. */
export function bytesOf(rows: Cells): ArrayBuffer {
  const book = utils.book_new(utils.aoa_to_sheet(rows), 'Sheet');
  return write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer;
}
/** A text as a file. */
export const encode = (content: string): ArrayBuffer => new TextEncoder().encode(content).buffer;

/** The rows of a file after its columns were recognized and its cells checked. */
export async function check(content: ArrayBuffer, name?: string): Promise<CheckedRow[]> {
  const { reader, opened } = await open(content, name);
  if ('problem' in opened) throw new Error(opened.problem);
  const rows: CheckedRow[] = [];
  await reader.check({ columns: opened.columns.map(({ field }) => field), same: {} }, (part) =>
    rows.push(...part),
  );
  return rows;
}

/** Opens a file with a new reader. */
export async function open(content: ArrayBuffer, name = 'file.xlsx', part?: WorkbookPart) {
  const reader = newReader();
  return { reader, opened: await reader.open(name, content, part) };
}
