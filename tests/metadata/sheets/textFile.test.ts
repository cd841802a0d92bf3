import { describe, expect, it } from 'vitest';
import { decodeText, findSeparator, textTypeOf } from '../../../src/metadata/sheets/textFile';

const text = 'Fecha;Descripción;Importe\n20/11/2026;Año nuevo;1.234,56\n';
const utf16 = (mark: boolean, swapped: boolean) => {
  const bytes = Buffer.from((mark ? '\ufeff' : '') + text, 'utf16le');
  return new Uint8Array(swapped ? bytes.swap16() : bytes);
};

describe('a file of text', () => {
  it.each([
    ['UTF-8', new Uint8Array(Buffer.from(text))],
    ['UTF-8 with a mark', new Uint8Array(Buffer.from(`\ufeff${text}`))],
    ['UTF-16 LE', utf16(true, false)],
    ['UTF-16 BE', utf16(true, true)],
    ['UTF-16 LE without a mark', utf16(false, false)],
    ['UTF-16 BE without a mark', utf16(false, true)],
    ['Latin-1', new Uint8Array(Buffer.from(text, 'latin1'))],
  ])('is read in %s', (_name, bytes) => {
    expect(decodeText(bytes)).toBe(text);
    expect(textTypeOf(bytes)).toBe('text/csv');
  });

  it('is read in GB 18030, whose characters are pairs of bytes', () => {
    // 收款人,金额
    const bytes = new Uint8Array([0xca, 0xd5, 0xbf, 0xee, 0xc8, 0xcb, 0x2c, 0xbd, 0xf0, 0xb6, 0xee]);
    expect(decodeText(bytes)).toBe('收款人,金额');
  });

  it('is none where its bytes are no characters', () => {
    expect(decodeText(new Uint8Array([0, 1, 2, 0, 0, 9, 8, 0]))).toBeUndefined();
    expect(textTypeOf(new Uint8Array([0x89, 0x50, 1, 2, 3, 4]))).toBeUndefined();
    expect(textTypeOf(Buffer.from('%PDF-1.7\nabc'))).toBeUndefined();
    expect(textTypeOf(Buffer.from('\ufeff <Document>'))).toBe('application/xml');
  });
});

describe('what stands between the cells', () => {
  it.each([
    [',', 'Ref,Amount\nA,1.50\n'],
    [';', 'Ref;Amount\nA;1.234,56\nB;2.345,67\n'],
    ['\t', 'Ref\tAmount\tNote\nA\t1,50\tone, two\n'],
    ['|', 'Ref|Amount\nA|1\n'],
    [';', 'Statement of account, November\n\nRef;Amount;Note\n"a, b;c";"1,50";x\nA;2,00;y\n'],
  ])('is %j in %j', (separator, content) => {
    expect(findSeparator(content)).toEqual({ separator, content });
  });

  it('is what the first line says', () => {
    expect(findSeparator('sep=|\r\nA,B|C')).toEqual({ separator: '|', content: 'A,B|C' });
  });
});
