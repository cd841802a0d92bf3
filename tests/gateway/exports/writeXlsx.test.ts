import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import type { Cell } from '../../../src/gateway/exports/cells';
import { writeXlsx } from '../../../src/gateway/exports/writeXlsx';

const text = (value: string): Cell[] => [{ kind: 'text', text: value }];

/** A heading and then `count` rows in batches of seven. */
async function* numbered(count: number): AsyncGenerator<Cell[][]> {
  yield [text('No.')];
  for (let start = 1; start <= count; start += 7) {
    yield Array.from({ length: Math.min(7, count - start + 1) }, (_, index) => text(String(start + index)));
  }
}

async function* failing(): AsyncGenerator<Cell[][]> {
  yield [text('No.')];
  throw new Error('the database is gone');
}

async function readSheets(limits: { rows: number; bytes: number }): Promise<[string, unknown[]][]> {
  const book = XLSX.read(await buffer(writeXlsx(numbered(20), 'List: all?', [12], { limits })));
  return book.SheetNames.map((name) => [
    name,
    XLSX.utils.sheet_to_json<unknown[]>(book.Sheets[name]!, { header: 1 }).map(([value]) => value),
  ]);
}

const values = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${from + index}`);

describe('a workbook', () => {
  it('begins a new sheet, with the heading, after the most rows that a sheet can have', async () => {
    expect(await readSheets({ rows: 9, bytes: 1_000_000 })).toEqual([
      ['List  all ', ['No.', ...values(1, 8)]],
      ['List  all  2', ['No.', ...values(9, 16)]],
      ['List  all  3', ['No.', ...values(17, 20)]],
    ]);
  });

  it('begins a new sheet when one has become too large for a file of a zip', async () => {
    const sheets = await readSheets({ rows: 1_000, bytes: 600 });
    expect(sheets.length).toBeGreaterThan(1);
    expect(sheets.flatMap(([, [heading, ...rows]]) => (heading === 'No.' ? rows : []))).toEqual(
      values(1, 20),
    );
  });

  it('is the same for the same rows', async () => {
    const files = [writeXlsx(numbered(20), 'List', [12]), writeXlsx(numbered(20), 'List', [12])];
    const [one, other] = await Promise.all(files.map((file) => buffer(file)));
    expect(one!.equals(other!)).toBe(true);
  });

  it('reads no further than its receiver takes, and stops when the receiver is gone', async () => {
    let batches = 0;
    async function* endless(): AsyncGenerator<Cell[][]> {
      for (;;) {
        batches += 1;
        await setImmediate();
        yield Array.from({ length: 500 }, () => text(`${Math.random()}`.repeat(20)));
      }
    }
    const output = writeXlsx(endless(), 'List', [12]);
    await once(output, 'readable');
    await expect
      .poll(async () => {
        const before = batches;
        for (let turn = 0; turn < 50; turn++) await setImmediate();
        return batches - before;
      })
      .toBe(0);
    const read = batches;
    output.destroy();
    for (let turn = 0; turn < 50; turn++) await setImmediate();
    expect(batches).toBe(read);
  });

  it('fails where its rows fail', async () => {
    await expect(buffer(writeXlsx(failing(), 'List', [12]))).rejects.toThrow('the database is gone');
  });
});
