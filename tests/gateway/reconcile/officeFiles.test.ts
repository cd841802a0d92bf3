import { readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import type { ColumnPlan } from '../../../src/gateway/reconcile/reading/ColumnPlan';
import { readSource, type Source } from '../../../src/gateway/reconcile/reading/readSource';
import { tableTypes } from '../../../src/metadata/values/files';

/** Of Peru, with the payments in the second sheet; a row is hidden and another one filtered out. Converted once by LibreOffice 7.4.7. */
const source = (ending: string, plan: Partial<ColumnPlan>): Source => ({
  name: `pagos.${ending}`,
  type: ending === 'csv' ? tableTypes.csv : tableTypes.xlsx,
  bytes: new Uint8Array(readFileSync(new URL(`files/libreoffice-7.4.7.${ending}`, import.meta.url))),
  plan: { heading: 1, references: [1], amount: 2, day: 3, ...plan },
  zone: 'GMT-5',
  isWhole: false,
  currency: 'PEN',
  currencySymbol: 'S/',
  titles: [],
});

const read = (ending: string, plan: Partial<ColumnPlan> = {}) => readSource(source(ending, plan));

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const packages = 'http://schemas.openxmlformats.org/package/2006';

/** A workbook whose one sheet is a chart. */
async function chartOnly(): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/>
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>
<Override PartName="/xl/chartsheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.chartsheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Chart1" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${relations}/chartsheet" Target="chartsheets/sheet1.xml"/></Relationships>`,
    'xl/chartsheets/sheet1.xml': `<chartsheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"/></sheetViews></chartsheet>`,
  };
  for (const [path, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), path);
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream as Readable));
}

/** How Excel begins a workbook with a password: a compound file that names its encrypted part. */
const withPassword = new Uint8Array([
  0xd0,
  0xcf,
  0x11,
  0xe0,
  0xa1,
  0xb1,
  0x1a,
  0xe1,
  ...Buffer.from('EncryptedPackage', 'utf16le'),
]);

async function entriesOf(plan: Partial<ColumnPlan>) {
  const found = await read('xlsx', plan);
  if ('key' in found) throw new Error(found.key);
  return found.interpreted.entries.map(({ row, references, amount, day }) => [
    row,
    references[0],
    amount,
    day,
  ]);
}

const shown = [
  [2, 'PEC1', 123_456, '2026-11-20'],
  [4, 'PEC3', 100_050, '2026-11-21'],
  [6, '000123456789012345678', 700, '2026-11-22'],
];

describe('a workbook that an office program has written', () => {
  it('is read as its sheet is seen: without rows that are hidden or filtered out, unless these are to count', async () => {
    expect(await entriesOf({ sheet: 'Pagos' })).toEqual(shown);
    expect(await entriesOf({ sheet: 'Pagos', hiddenRows: true })).toEqual([
      shown[0],
      [3, 'PEC2', 1_000, '2026-11-20'],
      shown[1],
      [5, 'PEC4', 2_050, '2026-11-21'],
      shown[2],
    ]);
  });

  it('has the columns of the sheet that was chosen: those of its cover are no payments', async () => {
    expect(await read('xlsx', { heading: 0 })).toEqual({ key: 'noAmounts', params: { column: 'B' } });
    expect(await read('xlsx', { sheet: 'Noviembre' })).toEqual({ key: 'noSuchSheet' });
  });

  it.each([
    ['ods', 'openDocument'],
    ['xls', 'oldFormat'],
  ])('of another format is named: %s', async (ending, key) => {
    expect(await read(ending)).toEqual({ key });
  });

  it.each([
    ['only a chart', 'noVisibleRows', chartOnly],
    ['a password', 'encrypted', async () => withPassword],
  ])('with %s says so', async (_what, key, content) => {
    expect(await readSource({ ...source('xlsx', {}), bytes: await content() })).toEqual({ key });
  });

  it('saved as CSV in the language of another country is refused with a sample of each way', async () => {
    expect(await read('csv')).toEqual({
      key: 'mixedAmounts',
      params: { column: 'Importe', sample: '1234.56', row: 2, other: '1.000,50', otherRow: 4 },
    });
    expect(await read('csv', { decimals: '.' })).toMatchObject({
      key: 'mixedDays',
      params: { sample: '22/11/2026', row: 6, other: '11/20/2026', otherRow: 2 },
    });
  });
});
