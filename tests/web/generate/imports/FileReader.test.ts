import { describe, expect, it } from 'vitest';
import { deflateRawSync } from 'node:zlib';
import { read, utils, write } from 'xlsx';
import type { BoundField } from '../../../../src/metadata/model/BoundField';
import type { BoundForm } from '../../../../src/metadata/model/BoundResource';
import { createValidator } from '../../../../src/metadata/validation/createValidator';
import type { CheckedRow } from '../../../../src/web/generate/imports/reading/checkRow';
import { FileReader } from '../../../../src/web/generate/imports/reading/FileReader';
import type { ReaderSetup } from '../../../../src/web/generate/imports/reading/ImportReader';
import { country } from '../support/country';

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
    account: ['account', 'Account'],
    amount: ['amount', 'Amount', '金额'],
    kind: ['kind', 'Kind'],
    on: ['on', 'Pay on'],
    urgent: ['urgent', 'Urgent'],
  },
  choices: {
    kind: [
      ['Bank', 'b'],
      ['银行', 'b'],
      ['b', 'b'],
    ],
  },
  yes: ['yes'],
  no: ['no'],
  limit: 10_000,
};
const newReader = () => new FileReader(setup, Promise.resolve(validate));

type Cells = (string | number | object | null)[][];
function bytesOf(rows: Cells): ArrayBuffer {
  const book = utils.book_new(utils.aoa_to_sheet(rows), 'Sheet');
  return write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer;
}
const encode = (content: string) => new TextEncoder().encode(content).buffer as ArrayBuffer;

async function open(content: ArrayBuffer, name = 'file.xlsx') {
  const reader = newReader();
  return { reader, opened: await reader.open(name, content) };
}

/** The rows of a file after its columns were recognized. */
async function check(content: ArrayBuffer, name?: string): Promise<CheckedRow[]> {
  const { reader, opened } = await open(content, name);
  if ('problem' in opened) throw new Error(opened.problem);
  const rows: CheckedRow[] = [];
  await reader.check(
    opened.columns.map(({ field }) => field),
    (part) => rows.push(...part),
  );
  return rows;
}
const valuesOf = async (content: ArrayBuffer, name?: string) =>
  (await check(content, name)).map(({ values }) => values);

describe('the columns of a file', () => {
  const found = async (headings: string[]) => {
    const { opened } = await open(bytesOf([headings, headings.map(() => 'x')]));
    return 'columns' in opened ? opened.columns.map(({ field }) => field) : opened.problem;
  };

  it('are found by title in any language, name and alias, whatever the case, accents, marks and brackets', async () => {
    expect(await found(['PAYEE NAME *', 'account', '金额（MXN）', 'Kínd'])).toEqual([
      'payee',
      'account',
      'amount',
      'kind',
    ]);
    expect(await found(['beneficiary', 'AMOUNT (AAA)'])).toEqual(['payee', 'amount']);
  });

  it('are found by nearness, each once, and not by chance', async () => {
    expect(await found(['Benificiary', 'Acount', 'Amounts', 'Colour', 'Amount'])).toEqual([
      'payee',
      'account',
      undefined,
      undefined,
      'amount',
    ]);
  });

  it('that say something about rows are ignored', async () => {
    expect(await found(['Payee name', '⚠ Amount'])).toEqual(['payee', undefined]);
  });

  it('are below titles and empty rows', async () => {
    const rows = await check(bytesOf([['Payouts of May'], [], ['Payee name', 'Amount'], ['Ana', 1]]));
    expect(rows).toMatchObject([{ number: 4, values: { payee: 'Ana', amount: 100 } }]);
  });
});

describe('the cells of a file', () => {
  it('are read as the fields have them', async () => {
    const rows: Cells = [
      ['Payee name', 'Account', 'Amount', 'Kind', 'Pay on', 'Urgent'],
      ['Ana', '0012', 12.5, '银行', { t: 'n', v: 46_346, z: 'yyyy-mm-dd' }, 'yes'],
      ['Ben', '00-34 56', '1,234.50', 'Bank', '2026/1/5', 'no'],
    ];
    expect(await valuesOf(bytesOf(rows))).toEqual([
      { payee: 'Ana', account: '0012', amount: 1250, kind: 'b', on: '2026-11-20', urgent: true },
      { payee: 'Ben', account: '003456', amount: 123_450, kind: 'b', on: '2026-01-05', urgent: false },
    ]);
  });

  it('keep leading zeros and all digits in CSV, whatever separates them', async () => {
    const csv = 'Payee name;Account;Amount\r\nAna;012345678901234567;"10,50"\r\n';
    expect(await valuesOf(encode(`\uFEFF${csv}`), 'file.csv')).toEqual([
      { payee: 'Ana', account: '012345678901234567', amount: 1050 },
    ]);
  });

  it('are wrong where they are formulas, errors, or numbers that may have lost digits', async () => {
    const rows = await check(
      bytesOf([
        ['Payee name', 'Account', 'Amount'],
        ['Ana', 32180000118359719, { t: 'n', f: '1+1', v: 2 }],
        ['Ben', '12', { t: 'e', v: 15 }],
        ['=cmd()', '12', 10],
      ]),
    );
    expect(rows[0]!.errors).toMatchObject([
      { path: '/account', keyword: 'longNumber' },
      { path: '/amount', keyword: 'formula' },
    ]);
    expect(rows[1]!.errors).toMatchObject([{ path: '/amount', keyword: 'cellError' }]);
    // A text that only looks like a formula is one.
    expect(rows[2]).toMatchObject({ errors: [], values: { payee: '=cmd()' } });
  });

  it('are checked by the rules of the form, each at its place', async () => {
    const rows = await check(
      bytesOf([
        ['Payee name', 'Account', 'Amount', 'Kind'],
        ['A name too long', 'x', 0, 'Cash'],
        [null, null, 1],
      ]),
    );
    expect(rows[0]!.errors.map(({ path, keyword }) => `${path} ${keyword}`)).toEqual([
      '/payee maxLength',
      '/account pattern',
      '/amount minimum',
      '/kind enum',
    ]);
    expect(rows[1]!.errors).toMatchObject([{ path: '/payee', keyword: 'required' }]);
  });

  it('are checked again when they are changed, and keep what was not', async () => {
    const { reader, opened } = await open(
      bytesOf([
        ['Payee name', 'Amount', 'Pay on'],
        ['Ana', 'much', { t: 'n', v: 46_346, z: 'yyyy-mm-dd' }],
      ]),
    );
    if ('problem' in opened) throw new Error(opened.problem);
    await reader.check(
      opened.columns.map(({ field }) => field),
      () => undefined,
    );
    expect(await reader.recheck(2, { amount: '7.00' })).toMatchObject({
      errors: [],
      values: { payee: 'Ana', amount: 700, on: '2026-11-20' },
    });
  });
});

describe('a file with remarks', () => {
  it('has the rows that are to be corrected with all their columns, and can be imported again', async () => {
    const { reader, opened } = await open(
      bytesOf([
        ['Payee name', 'Amount', 'Colour', '⚠ Old remark'],
        ['Ana', 1, 'red', 'x'],
        ['Ben', 'much', 'blue', 'y'],
      ]),
    );
    if ('problem' in opened) throw new Error(opened.problem);
    await reader.check(
      opened.columns.map(({ field }) => field),
      () => undefined,
    );
    const bytes = await reader.mark({
      edits: [[3, { payee: 'Benedict' }]],
      remarks: [[3, 'Amount: …']],
      heading: '⚠ To be corrected',
    });
    const book = read(bytes);
    expect(utils.sheet_to_json(book.Sheets[book.SheetNames[0]!]!, { header: 1 })).toEqual([
      ['Payee name', 'Amount', 'Colour', '⚠ To be corrected'],
      ['Benedict', 'much', 'blue', 'Amount: …'],
    ]);
    expect(await check(bytes)).toMatchObject([{ number: 2, texts: { payee: 'Benedict', amount: 'much' } }]);
  });
});

/** A zip with one entry, which states any size. */
function zip(name: string, content: Buffer, stated = content.length): ArrayBuffer {
  const packed = deflateRawSync(content);
  const header = (signature: number, size: number) => {
    const bytes = Buffer.alloc(size);
    bytes.writeUInt32LE(signature, 0);
    return bytes;
  };
  const local = header(0x04034b50, 30);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(stated, 22);
  local.writeUInt16LE(name.length, 26);
  const entry = header(0x02014b50, 46);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(stated, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = header(0x06054b50, 22);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  const all = Buffer.concat([local, Buffer.from(name), packed, entry, Buffer.from(name), end]);
  return new Uint8Array(all).buffer;
}

describe('a file that cannot be used', () => {
  const problem = async (content: ArrayBuffer, name?: string) => {
    const { opened } = await open(content, name);
    return 'problem' in opened ? opened.problem : undefined;
  };

  it('is no spreadsheet, whatever its name says', async () => {
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]).buffer;
    expect(await problem(png)).toBe('notSpreadsheet');
    expect(await problem(png, 'file.csv')).toBe('notSpreadsheet');
    expect(await problem(encode('<table><tr><td>x</td></tr></table>'))).toBe('notSpreadsheet');
    expect(await problem(zip('word/document.xml', Buffer.from('<x/>')))).toBe('notSpreadsheet');
    expect(await problem(bytesOf([['Payee name'], ['x']]).slice(0, 900))).toBe('notSpreadsheet');
    const old = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]).buffer;
    expect(await problem(old, 'file.xls')).toBe('oldFormat');
  });

  it('is too large unpacked, even if it states another size', async () => {
    const bomb = zip('xl/workbook.xml', Buffer.alloc(60_000_000), 100);
    expect(bomb.byteLength).toBeLessThan(100_000);
    expect(await problem(bomb)).toBe('tooLargeInside');
  });

  it('is empty, or has nothing but headings', async () => {
    expect(await problem(bytesOf([[]]))).toBe('empty');
    expect(await problem(bytesOf([['Payee name', 'Amount']]))).toBe('empty');
    expect(await problem(encode(''), 'file.csv')).toBe('empty');
  });

  it('has more rows than can be imported', async () => {
    const rows = Array.from({ length: 10_001 }, (_, index) => [`P${index}`, 1]);
    const { opened } = await open(bytesOf([['Payee name', 'Amount'], ...rows]));
    expect(opened).toEqual({ problem: 'tooMany', rows: 10_001 });
  });
});
