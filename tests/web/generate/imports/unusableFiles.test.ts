import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { checkZip } from '../../../../src/metadata/sheets/unpackedSize';
import { bytesOf, encode, open } from './support/payoutFiles';

/** A record of a zip, empty but for its signature. */
function zipRecord(signature: number, size: number): Buffer {
  const bytes = Buffer.alloc(size);
  bytes.writeUInt32LE(signature, 0);
  return bytes;
}

/** The parts of a zip whose entries state `stated` bytes. Those of its directory say that they are packed by `method`. */
function zipParts(names: string[], content: Buffer, stated = content.length, method = 8) {
  const packed = deflateRawSync(content);
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let place = 0;
  for (const name of names) {
    const local = zipRecord(0x04034b50, 30);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(stated, 22);
    local.writeUInt16LE(name.length, 26);
    const entry = zipRecord(0x02014b50, 46);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(stated, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(place, 42);
    const whole = Buffer.concat([local, Buffer.from(name), packed]);
    locals.push(whole);
    directory.push(entry, Buffer.from(name));
    place += whole.length;
  }
  return { locals: Buffer.concat(locals), directory: Buffer.concat(directory), count: names.length };
}

/** The record at the end of a zip, for a directory at a place. */
function endRecord(
  { directory, count }: { directory: Buffer; count: number },
  at: number,
  comment = 0,
): Buffer {
  const end = zipRecord(0x06054b50, 22);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  end.writeUInt16LE(comment, 20);
  return end;
}

const fileOf = (...parts: Uint8Array[]): ArrayBuffer => new Uint8Array(Buffer.concat(parts)).buffer;

/** A zip of entries with this content, which state any size. */
function zip(names: string | string[], content: Buffer, stated?: number): ArrayBuffer {
  const parts = zipParts([names].flat(), content, stated);
  return fileOf(parts.locals, parts.directory, endRecord(parts, parts.locals.length));
}

/** What is found before the file is parsed: a parser might read more of it than was counted. */
const checked = (content: ArrayBuffer) => checkZip(new Uint8Array(content), 30_000_000);

/** Why a file cannot be used. */
async function problem(content: ArrayBuffer, name?: string) {
  const { opened } = await open(content, name);
  return 'problem' in opened ? opened.problem : undefined;
}

/** A file of so many columns. */
const wide = (columns: number) =>
  bytesOf([['Payee name', ...Array.from({ length: columns - 1 }, (_, place) => `Extra ${place}`)], ['Ana']]);

/** How statements begin, each in its format. */
const statements = [
  ':20:S1\r\n:25:0021\r\n:28C:1\r\n',
  '{1:F01BANKPEPL0000}{2:O940}{4:\n:20:S1\n:25:0021\n',
  'OFXHEADER:100\nDATA:OFXSGML\n',
  '<?xml version="1.0"?>\n<?OFX OFXHEADER="200"?>\n<OFX></OFX>',
  `${'34100000'.padEnd(240, ' ')}\r\n34100011\r\n`,
  '02RETORNO01COBRANCA',
  '01,122099999,123456789,261128,0200,1,80,1,2/\n',
  '<?xml version="1.0"?><Document xmlns="urn:x"><BkToCstmrStmt/></Document>',
];

describe('a file that cannot be used', () => {
  it('is no spreadsheet, whatever its name says', async () => {
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]).buffer;
    expect(await problem(png)).toBe('notSpreadsheet');
    expect(await problem(png, 'file.csv')).toBe('notSpreadsheet');
    expect(await problem(zip('word/document.xml', Buffer.from('<x/>')))).toBe('notSpreadsheet');
    expect(await problem(bytesOf([['Payee name'], ['x']]).slice(0, 900))).toBe('notSpreadsheet');
    const old = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]).buffer;
    expect(await problem(old, 'file.xls')).toBe('oldFormat');
  });

  it('is named as what it is, where people take it for a table', async () => {
    const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1];
    const inside = Buffer.from('EncryptedPackage', 'utf16le');
    expect(await problem(new Uint8Array([...compound, 0, 0, ...inside, 0, 0]).buffer)).toBe('encrypted');
    expect(await problem(encode('<table><tr><td>x</td></tr></table>'), 'bank.xls')).toBe('webPage');
    const book = '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>';
    expect(await problem(encode(book), 'bank.xls')).toBe('xmlSpreadsheet');
    for (const statement of statements) {
      expect([statement, await problem(encode(statement), 'payouts.csv')]).toEqual([
        statement,
        'bankStatement',
      ]);
    }
    const empty = Buffer.from('<x/>');
    expect(await problem(zip(['mimetype', 'content.xml'], empty))).toBe('openDocument');
    expect(await problem(zip('xl/workbook.bin', empty))).toBe('binaryWorkbook');
    expect(await problem(zip('Index/Document.iwa', empty))).toBe('numbers');
  });

  it('has more columns than any table of rows to import', async () => {
    expect(await problem(wide(100))).toBeUndefined();
    expect(await problem(wide(300))).toBe('tooManyColumns');
  });

  it('has nothing in it', async () => {
    expect(await problem(new ArrayBuffer(0))).toBe('empty');
    expect(await problem(encode(''), 'file.csv')).toBe('empty');
  });

  it('is too large unpacked, even if it states another size', async () => {
    const bomb = zip('xl/workbook.xml', Buffer.alloc(60_000_000), 100);
    expect(bomb.byteLength).toBeLessThan(100_000);
    expect(await problem(bomb)).toBe('tooLargeInside');
    // Each of these entries is small enough.
    const names = Array.from({ length: 99 }, (_, index) => `xl/worksheets/sheet${index}.xml`);
    const many = zip(['xl/workbook.xml', ...names], Buffer.alloc(1_000_000));
    expect(many.byteLength).toBeLessThan(130_000);
    expect(await problem(many)).toBe('tooLargeInside');
  });

  it('could be read as another archive than the one that was checked', async () => {
    const good = zipParts(['xl/workbook.xml'], Buffer.from('<workbook/>'));
    const bomb = zipParts(['xl/worksheets/sheet1.xml'], Buffer.alloc(40_000_000));
    expect(bomb.locals.length).toBeLessThan(50_000);
    const bombAt = good.locals.length;
    const goodAt = bombAt + bomb.locals.length;
    const directories = [good.locals, bomb.locals, good.directory, bomb.directory];
    const bombDirectoryAt = goodAt + good.directory.length;
    // The end of one archive is in the comment of the other, or before it.
    const second = endRecord(bomb, bombDirectoryAt);
    const first = endRecord(good, goodAt, second.length);
    const whole = fileOf(good.locals, good.directory, endRecord(good, bombAt));
    expect(await checked(whole)).toBeUndefined();
    expect(await checked(fileOf(...directories, first, second))).toBe('notSpreadsheet');
    const last = endRecord(good, goodAt);
    expect(await checked(fileOf(...directories, second, last))).toBe('notSpreadsheet');
    // Also where what is behind is too short to be one.
    const cut = endRecord(good, goodAt, 20);
    expect(await checked(fileOf(...directories, cut, second.subarray(0, 20)))).toBe('notSpreadsheet');
    const plain = fileOf(
      good.locals,
      good.directory,
      endRecord(good, good.locals.length, 4),
      Buffer.from('note'),
    );
    expect(await checked(plain)).toBe('notSpreadsheet');
  });

  it('states of an entry what is not so', async () => {
    const content = Buffer.from('<workbook/>');
    const name = 'xl/workbook.xml';
    const whole = (parts: ReturnType<typeof zipParts>) =>
      fileOf(parts.locals, parts.directory, endRecord(parts, parts.locals.length));
    // Stored as it is, says the directory; packed, says the entry.
    expect(await checked(whole(zipParts([name], content, undefined, 0)))).toBe('notSpreadsheet');
    expect(await checked(whole(zipParts([name], content, 4_000_000_000)))).toBe('notSpreadsheet');
    expect(await checked(whole(zipParts([name, name], content)))).toBe('notSpreadsheet');
    const renamed = zipParts([name], content);
    renamed.locals.write('xl/workbook.xmL', 30);
    expect(await checked(whole(renamed))).toBe('notSpreadsheet');
    // A directory of fewer entries than it has bytes for.
    const hidden = zipParts([name, 'xl/other.xml'], content);
    expect(await checked(whole({ ...hidden, count: 1 }))).toBe('notSpreadsheet');
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
