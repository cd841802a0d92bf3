import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import * as XLSX from 'xlsx';
import { ZipFile } from 'yazl';
import type { Cell } from '../../../src/gateway/sheets/cells';
import { writeXlsx } from '../../../src/gateway/sheets/writeXlsx';

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

const readers = [
  ['unzip', ['-p']],
  [
    'python3',
    ['-c', 'import sys, zipfile; sys.stdout.buffer.write(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2]))'],
  ],
] as const;

/**
 * Writes a workbook as if its second sheet began beyond the 4 GB that offsets of 32 bits reach: into a file with a hole in that place, which
 * takes no room on the disk.
 */
async function writeWithHole(path: string): Promise<void> {
  const hole = 2 ** 32;
  // oxlint-disable-next-line typescript/unbound-method -- called with its zip below
  const add = ZipFile.prototype.addReadStreamLazy;
  const spy = vi.spyOn(ZipFile.prototype, 'addReadStreamLazy').mockImplementation(function addBehindHole(
    this: ZipFile & { outputStreamCursor?: number },
    ...args: unknown[]
  ) {
    if (spy.mock.calls.length === 2) this.outputStreamCursor! += hole;
    Reflect.apply(add, this, args);
  });
  const content = await buffer(
    writeXlsx(numbered(20), 'List', [12], { limits: { rows: 11, bytes: 1_000_000 } }),
  );
  spy.mockRestore();
  const second = content.indexOf('PK\u0003\u0004', 4, 'latin1');
  const file = await open(path, 'w');
  await file.write(content, 0, second, 0);
  await file.write(content, second, content.length - second, second + hole);
  await file.close();
}

describe.each(readers)('a workbook of more than 4 GB, read by %s', (program, args) => {
  const isThere = spawnSync(program, ['--help']).error === undefined;

  it.runIf(isThere)('has all of its sheets', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'corridor-workbook-'));
    const path = join(folder, 'large.xlsx');
    try {
      await writeWithHole(path);
      const sheets = [1, 2].map((number) => {
        const { stdout, stderr, status } = spawnSync(program, [
          ...args,
          path,
          `xl/worksheets/sheet${number}.xml`,
        ]);
        expect([status, stderr.toString()]).toEqual([0, '']);
        return [...stdout.toString().matchAll(/preserve">(.*?)</g)].map(([, value]) => value);
      });
      expect(sheets).toEqual([
        ['No.', ...values(1, 10)],
        ['No.', ...values(11, 20)],
      ]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
