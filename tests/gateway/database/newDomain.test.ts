import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createDatabase } from '../../support/databases';
import { readBlocks } from '../../support/documentedBlocks';
import { root } from '../../support/program';

const run = promisify(execFile);

/** A copy of the project with the domain that docs/development/domain.md shows. */
let copy: string;

/** Runs a program in the copy, and answers what it has printed. */
async function inCopy(program: string, ...words: string[]): Promise<string> {
  const { stdout } = await run('node', ['--import', 'tsx', program, ...words], { cwd: copy });
  return stdout;
}

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'corridor-domain-'));
  for (const name of ['src', 'schemas', 'resources', 'locales', 'docs', 'package.json', 'tsconfig.json'])
    await cp(join(root, name), join(copy, name), { recursive: true });
  for (const name of ['node_modules', 'sandbox', 'scripts'])
    await symlink(join(root, name), join(copy, name));
  for (const { text } of readBlocks('development/domain.md')) {
    const file = /^\/\/ (src\/gateway\/notices\/\w+\.ts)\n/.exec(text)?.[1];
    if (file === undefined) continue;
    await mkdir(dirname(join(copy, file)), { recursive: true });
    await writeFile(join(copy, file), text);
  }
  const parts = join(copy, 'src/gateway/parts.ts');
  const line = "import { notices } from './notices/part';\n";
  const text = (await readFile(parts, 'utf8')).replace('  sandbox,\n];', '  sandbox,\n  notices,\n];');
  await writeFile(parts, line + text);
});

afterAll(() => rm(copy, { recursive: true }));

it('a domain with a table is a folder and a line', { timeout: 120_000 }, async () => {
  await inCopy('src/cli/types.ts');
  const page = (name: string) => readFile(join(copy, name), 'utf8');
  expect(await page('docs/tables.md')).toMatch(/\| `read_notice` +\| notices +\| merchant +\|/);
  expect(await page('docs/personal-data.md')).toMatch(
    /`read_notice` +\| `answer` +\| user +\| what they answered/,
  );
  expect(await page('src/metadata/generated/reservedTables.ts')).toContain("'read_notice'");

  const { connection, drop } = await createDatabase(inject('databaseServer'));
  await writeFile(
    join(copy, 'src/useNotices.ts'),
    `import { connect } from './gateway/database/connection';
import { newId } from './gateway/database/ids';
import { prepareDatabase } from './gateway/database/schema/prepareDatabase';
import { migrations } from './gateway/parts';
import { loadModel } from './metadata/compile';

const db = connect(JSON.parse(process.argv[2]!), 2);
await prepareDatabase(db, await loadModel(process.cwd()), migrations);
const row = { merchant_id: newId(), user_id: newId(), notice: 'prices-2027', read_at: new Date().toISOString() };
await db.insertInto('read_notice').values(row).execute();
console.log(JSON.stringify(await db.selectFrom('read_notice').select(['notice', 'answer']).execute()));
await db.destroy();
`,
  );
  const printed = await inCopy('src/useNotices.ts', JSON.stringify(connection));
  await drop();
  expect(JSON.parse(printed.trim().split('\n').at(-1)!)).toEqual([{ notice: 'prices-2027', answer: null }]);
});
