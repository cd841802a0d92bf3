import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether LibreOffice is on this machine. */
export const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0;

/** Comma, quote, UTF-8, values as they are shown, each sheet as a file of its own. */
const csvFilter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1';

/** Returns the rows of a workbook's sheets as LibreOffice shows them. The key is a file name that ends with the sheet's name. */
export async function readByLibreOffice(content: Buffer): Promise<Record<string, string[][]>> {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-sheets-'));
  try {
    const path = join(folder, 'book.xlsx');
    await writeFile(path, content);
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    const args = [profile, '--headless', '--convert-to', csvFilter, '--outdir', folder, path];
    const { status } = spawnSync('soffice', args, { timeout: 90_000 });
    if (status !== 0) throw new Error(`LibreOffice ended with ${status}.`);
    const files = (await readdir(folder)).filter((name) => name.endsWith('.csv'));
    const sheets = await Promise.all(
      files.map(async (name) => [name, parseCsv(await readFile(join(folder, name), 'utf8'))] as const),
    );
    return Object.fromEntries(sheets);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Fields in quotes or without; none of them has a line break. */
function parseCsv(text: string): string[][] {
  const field = /("(?:[^"]|"")*"|[^,]*)(?:,|$)/g;
  const lines = text.split('\n').filter(Boolean);
  return lines.map((line) =>
    [...line.matchAll(field)]
      .slice(0, -1)
      .map(([, value = '']) => (value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value))
      .map(withoutSeparators),
  );
}

/** An amount without the separators of thousands, which depend on the language of LibreOffice. */
function withoutSeparators(value: string): string {
  return /^[\d,]+\.\d\d$/.test(value) ? value.replaceAll(',', '') : value;
}
