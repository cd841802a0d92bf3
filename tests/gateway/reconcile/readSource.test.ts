import { performance } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import type { ColumnPlan } from '../../../src/gateway/reconcile/reading/ColumnPlan';
import { withSource } from '../../../src/gateway/reconcile/reading/openSource';
import { readSource, type Source } from '../../../src/gateway/reconcile/reading/readSource';
import { tableTypes } from '../../../src/metadata/values/files';

const plan: ColumnPlan = { heading: 1, references: [1], amount: 2, day: 3 };
const bytesOf = (content: Buffer | string) => new Uint8Array(Buffer.from(content as string));
const csv = (content: Buffer | string, columns: Partial<ColumnPlan> = {}): Source => ({
  name: 'bank.csv',
  type: tableTypes.csv,
  bytes: bytesOf(content),
  plan: { ...plan, ...columns },
  zone: 'GMT-6',
  isWhole: false,
  currency: 'PEN',
  currencySymbol: 'S/',
  titles: ['Booked', 'Value', 'Amount', 'Currency', 'Reference'],
});
const xlsx = (rows: unknown[][], columns: Partial<ColumnPlan> = {}): Source => {
  const book = utils.book_new(utils.aoa_to_sheet(rows), 'Sheet');
  const content = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
  return { ...csv(content, columns), name: 'bank.xlsx', type: tableTypes.xlsx };
};
const camt = (content: string): Source => ({ ...csv(content), type: tableTypes.xml, plan: undefined });
const ambiguous = () => csv('Ref,Amount,Date\nA,"1,234",03/04/2026\n');

async function entriesOf(source: Source) {
  const read = await readSource(source);
  if ('key' in read) throw new Error(read.key);
  return read.interpreted.entries.map(({ row, references, amount, day, currency }) =>
    [row, references.join('|'), amount, day, currency].filter((each) => each !== undefined),
  );
}

describe('the rows of a file', () => {
  it.each([
    ['utf8', Buffer.from('Réf;Importe;Fecha\nA1;1.234,56;20/11/2026\nB2;-5,00;03/11/2026\n')],
    [
      'utf16le',
      Buffer.from('\ufeffRéf\tImporte\tFecha\nA1\t1.234,56\t20/11/2026\nB2\t(5,00)\t03/11/2026\n', 'utf16le'),
    ],
    [
      'latin1',
      Buffer.from('Réf;Importe;Fecha\r\nA1;1.234,56;20.11.2026\r\nB2;5,00-;03.11.2026\r\n', 'latin1'),
    ],
    ['english', Buffer.from('\ufeffRef,Amount,Date\nA1,"1,234.56",11/20/2026\nB2,(5.00),11/03/2026\n')],
  ])('are read of %s', async (_name, content) => {
    expect(await entriesOf(csv(content))).toEqual([
      [2, 'A1', 123_456, '2026-11-20'],
      [3, 'B2', -500, '2026-11-03'],
    ]);
  });

  it('are read below a preamble and two rows of headings, and above a total', async () => {
    const content = `Bank of Lima\nAccount,001\n\n,Amount,,,\nRef,Debit,Credit,Date,Currency\nno.,(PEN),(PEN),day,
A1,,"1,000.00",2026-11-20,pen\nB2,7.50,0.00,2026-11-21,\nTotal,,,,\n,,"992.50",,\n`;
    const columns = { heading: 5, debit: 2, credit: 3, day: 4, currency: 5 };
    const { amount: _amount, ...without } = plan;
    const source = { ...csv(content), plan: { ...without, ...columns } };
    expect(await entriesOf(source)).toEqual([
      [7, 'A1', 100_000, '2026-11-20', 'PEN'],
      [8, 'B2', -750, '2026-11-21'],
    ]);
    const read = await readSource({ ...source, bytes: bytesOf(content) });
    expect(read).toMatchObject({
      interpreted: { unreadable: [{ row: 9, references: ['Total'] }, { row: 10 }] },
    });
  });

  it('are read of a workbook with dates, serial numbers, formulas and long numbers as text', async () => {
    const source = xlsx([
      ['Ref', 'Amount', 'Date'],
      ['000123456789012345678', 0.1 + 0.2, { t: 'n', v: 46_346, z: 'yyyy-mm-dd' }],
      ['B', { t: 'n', v: -1_234.5, f: 'SUM(A1:A2)' }, 46_347],
      ['C', '1.234,56', '22/11/2026'],
    ]);
    expect(await entriesOf(source)).toEqual([
      [2, '000123456789012345678', 30, '2026-11-20'],
      [3, 'B', -123_450, '2026-11-21'],
      [4, 'C', 123_456, '2026-11-22'],
    ]);
  });

  it('are the entries of a statement, and the transactions of an entry', async () => {
    const source = camt(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
<Ntry><Amt Ccy="PEN">1234.56</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>X9</AcctSvcrRef>
<NtryDtls><TxDtls><Refs><EndToEndId>PEC1</EndToEndId></Refs><RmtInf><Ustrd>A &amp; B</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
<Ntry><Amt Ccy="PEN">30.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><DtTm>2026-11-21T02:00:00Z</DtTm></BookgDt>
<NtryDtls><TxDtls><Refs><EndToEndId>PEP1</EndToEndId></Refs><Amt Ccy="PEN">10.00</Amt><CdtDbtInd>DBIT</CdtDbtInd></TxDtls>
<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><Amt Ccy="PEN">20.00</Amt><CdtDbtInd>DBIT</CdtDbtInd></TxDtls></NtryDtls></Ntry>
</Stmt></BkToCstmrStmt></Document>`);
    expect(await entriesOf(source)).toEqual([
      [2, 'PEC1|A & B|X9', 123_456, '2026-11-20', 'PEN'],
      [3, 'PEP1', -1_000, '2026-11-20', 'PEN'],
      [4, '', -2_000, '2026-11-20', 'PEN'],
    ]);
  });
});

describe('a file that cannot be compared', () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>
<Document><BkToCstmrStmt><Stmt>&b;</Stmt></BkToCstmrStmt></Document>`;
  it.each([
    ['empty', csv('')],
    ['empty', csv('Ref,Amount,Date\n')],
    ['notSpreadsheet', { ...csv(Buffer.from('PK\u0003\u0004 no zip')), type: tableTypes.xlsx }],
    ['notSpreadsheet', csv(Buffer.from([0, 1, 2, 3, 0, 0, 0, 9]))],
    ['tooManyColumns', csv(`${Array.from({ length: 300 }, (_, index) => `c${index}`).join(',')}\n1,2\n`)],
    ['tooManyRows', csv(`Ref,Amount,Date\n${'A,1.00,2026-11-20\n'.repeat(50_001)}`)],
    ['ambiguousDays', csv('Ref,Amount,Date\nA,1.00,03/04/2026\n')],
    ['mixedDays', csv('Ref,Amount,Date\nA,1.00,13/04/2026\nA,1.00,04/13/2026\n')],
    ['ambiguousAmounts', csv('Ref,Amount,Date\nA,"1,234",2026-11-20\n')],
    ['mixedAmounts', csv('Ref,Amount,Date\nA,"1,50",2026-11-20\nB,1.50,2026-11-20\n')],
    ['documentType', camt(bomb)],
    ['webPage', camt('<html><body>not a statement</body></html>')],
    ['notStatement', camt('<Document><CstmrPmtStsRpt/></Document>')],
    ['endsEarly', camt('<Document><BkToCstmrStmt>')],
    ['noColumns', { ...csv('Ref,Amount\nA,1.00\n'), plan: undefined }],
  ])('is %s', async (problem, source) => {
    expect(await readSource(source)).toMatchObject({ key: problem });
  });

  it('says so from its worker as well, and reads what columns leave open as it is told', async () => {
    expect(
      await withSource({ source: ambiguous(), wanted: 'entries' }, undefined, async () => 1),
    ).toMatchObject({
      problem: { key: 'ambiguousAmounts', params: { column: 'Amount' } },
    });
    const chosen = { ...ambiguous(), plan: { ...plan, decimals: ',' as const, days: 'monthFirst' as const } };
    expect(await readSource(chosen)).toMatchObject({ key: 'unreadableColumn', params: { sample: '1,234' } });
    expect(await entriesOf({ ...ambiguous(), plan: { ...plan, decimals: '.', days: 'monthFirst' } })).toEqual(
      [[2, 'A', 123_400, '2026-03-04']],
    );
  });
});

describe('a large workbook', () => {
  it('is read in a worker, while the process goes on serving others', async () => {
    const rows = Array.from({ length: 50_000 }, (_, index) => [
      `PEC${index}`,
      index / 100,
      '2026-11-20',
      ...Array.from({ length: 7 }, (_cell, place) => `text ${index} ${place}`),
    ]);
    const source = xlsx([['Ref', 'Amount', 'Date'], ...rows]);
    const before = performance.eventLoopUtilization();
    const read = await withSource({ source, wanted: 'entries' }, undefined, async ({ parts, format }) => {
      let count = 0;
      for await (const part of parts()) count += part.length;
      return { count, format };
    });
    expect(read).toMatchObject({ result: { count: 50_000, format: { format: 'xlsx', heading: 1 } } });
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.3);
  }, 120_000);

  it('is given up where nobody wants it any more', async () => {
    const source = csv(`Ref,Amount,Date\n${'A,1.00,2026-11-20\n'.repeat(50_000)}`);
    const signal = AbortSignal.timeout(1);
    await expect(withSource({ source, wanted: 'rows' }, signal, async () => 1)).rejects.toThrow(/abort/i);
  });
});
