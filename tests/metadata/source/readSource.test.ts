import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile } from '../../../src/metadata/compile';
import { formatDiagnostic } from '../../../src/metadata/model/Diagnostic';
import { readSource } from '../../../src/metadata/source/readSource';
import { sampleFiles } from '../support/sampleFiles';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'source-'));
  for (const [path, text] of sampleFiles()) await write(path, text);
});
afterAll(() => rm(folder, { recursive: true }));

async function write(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
}

/** Reports of the sample with another content in one file, which gets its own back afterwards. */
async function reports(path: string, content: string | Uint8Array): Promise<string[]> {
  await write(path, content);
  const { diagnostics } = compile(await readSource(folder));
  const original = sampleFiles().get(path);
  if (original === undefined) await rm(join(folder, path));
  else await write(path, original);
  return diagnostics.map((each) => `${formatDiagnostic(each)} (${each.severity})`);
}

describe('a file that is not UTF-8', () => {
  const path = 'schemas/countries/AA.json';
  const text = sampleFiles().get(path)!.replace('Aland crown', 'Åland crown');

  it('is read as it is if it is UTF-8, with a replacement character too', async () => {
    expect(await reports(path, text)).toEqual([]);
    expect(await reports(path, text.replace('Å', '\uFFFD'))).toEqual([]);
  });

  const utf8 = Buffer.from(text);
  const crown = utf8.indexOf('Å');
  const latin1 = Buffer.concat([utf8.subarray(0, crown), Buffer.from([0xc5]), utf8.subarray(crown + 2)]);

  it.each([
    ['with a byte order mark', `\uFEFF${text}`, '1:1', 'This file begins with a byte order mark (BOM).'],
    ['in UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le'), '1:1', 'This file is encoded in UTF-16.'],
    ['in UTF-16 without a mark', Buffer.from(text, 'utf16le'), '1:1', 'This file is encoded in UTF-16.'],
    [
      'in Latin-1',
      latin1,
      '6:20',
      'This is no character in UTF-8: the file seems to be encoded in Latin-1 (ISO 8859-1).',
    ],
  ])('is rejected %s, and nothing else is reported of it', async (_encoding, content, place, message) => {
    expect(await reports(path, content)).toEqual([
      `${path}:${place}  invalid-encoding  ${message} Save it as UTF-8 without a byte order mark. (error)`,
    ]);
  });
});

describe('a file that nothing reads', () => {
  it.each([
    [
      'schemas/refund.jsonc',
      'error',
      'This file is not read: metadata is JSON, in files whose names end in .json.',
    ],
    [
      'resources/refunds.yaml',
      'error',
      'This file is not read: metadata is JSON, in files whose names end in .json.',
    ],
    [
      'locales/zh/refund.JSON',
      'error',
      'This file is not read: metadata is JSON, in files whose names end in .json.',
    ],
    ['schemas/notes.csv', 'warning', 'This file is not read: only files whose names end in .json are.'],
    [
      'schemas/old/refund.json',
      'error',
      'Nothing reads a file in this place. Entities are in schemas/, countries in schemas/countries/, their holidays in schemas/calendars/, resources and pages in resources/, those of the provider in schemas/provider/ and resources/provider/ with the menu resources/navigation.provider.json, periods in resources/retention.json, texts in locales/<language>/, the merchants of the sandbox in sandbox/tenants.json, names for sample data in sandbox/names.json.',
    ],
  ])('is reported: %s', async (path, severity, message) => {
    expect(await reports(path, '{}')).toEqual([`${path}:1:1  unread-file  ${message} (${severity})`]);
  });

  it.each(['schemas/.DS_Store', 'resources/parcels.json~', 'locales/README.md'])(
    'is left alone where it is none of ours: %s',
    async (path) => {
      expect(await reports(path, 'x')).toEqual([]);
    },
  );
});
