import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { bytesOf, encode, open } from './support/payoutFiles';

/** A record of a zip, empty but for its signature. */
function zipRecord(signature: number, size: number): Buffer {
  const bytes = Buffer.alloc(size);
  bytes.writeUInt32LE(signature, 0);
  return bytes;
}

/** A zip with an entry, which states any size, and so many more like it. */
function zip(name: string, content: Buffer, stated = content.length, more = 0): ArrayBuffer {
  const packed = deflateRawSync(content);
  const local = zipRecord(0x04034b50, 30);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(stated, 22);
  local.writeUInt16LE(name.length, 26);
  const entry = zipRecord(0x02014b50, 46);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(stated, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = zipRecord(0x06054b50, 22);
  end.writeUInt16LE(1 + more, 8);
  end.writeUInt16LE(1 + more, 10);
  end.writeUInt32LE((1 + more) * (46 + name.length), 12);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  const entries = Array.from({ length: 1 + more }, () => [entry, Buffer.from(name)]).flat();
  const all = Buffer.concat([local, Buffer.from(name), packed, ...entries, end]);
  return new Uint8Array(all).buffer;
}

/** Why a file cannot be used. */
async function problem(content: ArrayBuffer, name?: string) {
  const { opened } = await open(content, name);
  return 'problem' in opened ? opened.problem : undefined;
}

describe('a file that cannot be used', () => {
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

  it('has nothing in it', async () => {
    expect(await problem(new ArrayBuffer(0))).toBe('empty');
    expect(await problem(encode(''), 'file.csv')).toBe('empty');
  });

  it('is too large unpacked, even if it states another size', async () => {
    const bomb = zip('xl/workbook.xml', Buffer.alloc(60_000_000), 100);
    expect(bomb.byteLength).toBeLessThan(100_000);
    expect(await problem(bomb)).toBe('tooLargeInside');
    // Each of these entries is small enough, and all have the same content.
    const many = zip('xl/workbook.xml', Buffer.alloc(1_000_000), undefined, 99);
    expect(many.byteLength).toBeLessThan(20_000);
    expect(await problem(many)).toBe('tooLargeInside');
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
