import { describe, expect, it } from 'vitest';
import { CsvCells } from '../../../src/metadata/sheets/CsvCells';
import { openCsv, readCsvRows } from '../../../src/metadata/sheets/csvRows';

/** Cuts a text that arrives in pieces of some characters. */
function cut(text: string, size: number): string[][] {
  const cells = new CsvCells(',');
  const rows: string[][] = [];
  for (let at = 0; at < text.length; at += size) rows.push(...cells.write(text.slice(at, at + size)));
  return [...rows, ...cells.end()];
}

describe('a CSV text', () => {
  it.each([
    [
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\r\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\r1,2\r3,4',
      [
        ['a', 'b'],
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    [
      'a,"b, c"\n"d ""e""",\n',
      [
        ['a', 'b, c'],
        ['d "e"', ''],
      ],
    ],
    ['a,"one\r\ntwo"\r\n\r\nb,c\r\n', [['a', 'one\r\ntwo'], [''], ['b', 'c']]],
    ['"",1\n', [['', '1']]],
    ['"El Toro" SA,5\n', [['"El Toro" SA', '5']]],
    ['12" pipe,5\n', [['12" pipe', '5']]],
  ])('is cut into the same rows whatever the pieces in which it arrives: %j', (text, rows) => {
    for (const size of [1, 2, 3, 5, 100]) expect(cut(text, size)).toEqual(rows);
  });

  it.each([
    ['a,b\nc,"d\ne,f\n', 2],
    ['a,b\nc,"d\n"e",f\n', 2],
    [`a,"${'b'.repeat(70_000)}`, 1],
    [`a\n${'b'.repeat(2_100_000)}`, 2],
  ])('is refused at the row that has no end, so that no row becomes part of another one', (text, row) => {
    for (const size of text.length > 1_000 ? [60_000] : [1, 7])
      expect(() => cut(text, size)).toThrow(expect.objectContaining({ row }));
  });

  it('has rows that are not empty, with their numbers, in texts that no spreadsheet has changed', () => {
    const text = 'sep=;\nRef;Amount;;\n\n="0012"; 5,00 ;\n;;\n\'003;x;y;z\n';
    expect(readCsvRows(text, 3)).toEqual({
      separator: ';',
      rows: [
        { number: 1, cells: [{ text: 'Ref' }, { text: 'Amount' }] },
        {
          number: 3,
          cells: [
            { text: '0012', exact: '="0012"' },
            { text: '5,00', exact: ' 5,00 ' },
          ],
        },
        { number: 5, cells: [{ text: '003', exact: "'003" }, { text: 'x' }, { text: 'y' }] },
      ],
    });
  });

  it('is read no further than its rows are asked for', async () => {
    let read = 0;
    const pieces = async function* () {
      for (; read < 1_000; read++) yield 'A1,1.00\n'.repeat(10_000);
    };
    const { parts } = await openCsv(pieces(), 10);
    let rows = 0;
    for await (const part of parts) if ((rows += part.length) >= 50_000) break;
    expect(read).toBeLessThan(10);
  });
});
