import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readBlocks } from '../../support/documentedBlocks';
import { root } from '../../support/program';

const run = promisify(execFile);
/** A copy of the project with the format that docs/development/statement-format.md shows. */
let copy: string;

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'corridor-format-'));
  for (const name of ['src', 'package.json', 'tsconfig.json'])
    await cp(join(root, name), join(copy, name), { recursive: true });
  for (const name of ['node_modules', 'schemas']) await symlink(join(root, name), join(copy, name));
  const [block] = readBlocks('development/statement-format.md', 'An example');
  const file = /^\/\/ (src\/\S+)\n/.exec(block!.text)![1]!;
  await writeFile(join(copy, file), block!.text);
  const readers = join(copy, 'src/gateway/statements/readers.ts');
  const line = "import { ledgerLines } from './formats/ledgerLines';\n";
  const text = (await readFile(readers, 'utf8')).replace('bai2];', 'bai2, ledgerLines];');
  await writeFile(readers, line + text);
  await writeFile(
    join(copy, 'src/readStatement.ts'),
    `import { openStatement } from './gateway/statements/openStatement';

async function* bytes() {
  yield Buffer.from(process.argv[2]!);
}
const opened = await openStatement(bytes(), { zone: 'GMT-6' });
const parts = [];
for await (const part of opened!.parts) parts.push(part);
console.log(JSON.stringify({ format: opened!.format, parts }));
`,
  );
});

afterAll(() => rm(copy, { recursive: true }));

/** Reads a statement by a program in the copy. */
async function read(text: string): Promise<{ format: string; parts: object[] }> {
  const { stdout } = await run('node', ['--import', 'tsx', 'src/readStatement.ts', text], { cwd: copy });
  return JSON.parse(stdout) as { format: string; parts: object[] };
}

it('a format of statements is a file and a line', { timeout: 60_000 }, async () => {
  const { format, parts } = await read(
    'LEDGER;012180;MXN\nOPENING;100000\n2026-11-27;-1250;P1\n2026-11-27;x;P2\nCLOSING;98750\n',
  );
  expect(format).toBe('Ledger lines');
  expect(parts).toMatchObject([
    { kind: 'account', account: '012180', currency: 'MXN' },
    { kind: 'opening', balance: { amount: 100_000 } },
    { kind: 'entry', entry: { number: 1, side: 'debit', amount: 1_250, references: ['P1'] } },
    { kind: 'unreadable', number: 2, references: ['P2'] },
    { kind: 'closing', balance: { amount: 98_750 } },
  ]);
  await expect(read('LEDGER;012180;MXN\nEND\n')).rejects.toThrow('unknownRecord in line 2');
});
