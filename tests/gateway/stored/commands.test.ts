import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import chinese from '../../../locales/zh/diff.json';
import chineseOfStored from '../../../locales/zh/stored.json';
import { newId } from '../../../src/gateway/database/ids';
import { insertRecords } from '../../../src/gateway/database/records';
import { compile } from '../../../src/metadata/compile';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { sampleFiles } from '../../metadata/support/sampleFiles';
import { databaseUrl } from '../../support/databases';
import { program } from '../../support/program';
import { preparedDatabase, type TestDatabase } from '../support/testDatabase';

let folder: string;
let database: TestDatabase;

const { model } = compile({ files: sampleFiles() });
if (!model) throw new Error('The sample has no model.');

/** Runs a command in the folder with the changed metadata. */
async function run(
  file: Parameters<typeof program>[0],
  ...words: string[]
): Promise<{ code: number; said: string }> {
  const options = {
    cwd: join(folder, 'after'),
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl(database.connection),
      DATA_DIR: join(folder, 'data'),
      SANDBOX: '1',
    },
  };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [...program(file), ...words], options);
    return { code: 0, said: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, said: stdout + stderr };
  }
}

async function write(side: string, files: Map<string, string>): Promise<void> {
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, side, path)), { recursive: true });
    await writeFile(join(folder, side, path), text);
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-stored-'));
  database = await preparedDatabase(model);
  const files = sampleFiles();
  await write('before', files);
  const path = 'schemas/parcel.json';
  const text = files.get(path)!;
  if (!text.includes('"maxLength": 40')) throw new Error(`${path} has no maxLength of 40 to narrow.`);
  await write(
    'after',
    new Map([
      ...files,
      [path, text.replace('"maxLength": 40', '"maxLength": 4')],
      ['locales/zh/diff.json', JSON.stringify(chinese)],
      ['locales/zh/stored.json', JSON.stringify(chineseOfStored)],
    ]),
  );
});

afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

it('says by both commands what a narrowed rule does to stored records', async () => {
  const [country = ''] = Object.keys(model.countries);
  const [id] = await insertRecords(database.db, entityTable(model, 'parcel'), [
    { merchantId: newId(), country, label: 'A', receiver: 'Rosa Valdez', state: 'waiting' },
  ]);
  const listed = await run('src/cli/database.ts', 'values');
  // The sample has no sentences for rules.
  const line = `schemas/parcel.json, "receiver": 1 stored record of ${country} does not fit: maxLength (${id}).`;
  expect(listed).toEqual({ code: 0, said: expect.stringContaining(line) });
  const compared = await run('src/cli/diff/diff.ts', '../before', '--database');
  expect(compared.code).toBe(1);
  expect(compared.said).toContain('Breaks what fits today\n');
  expect(compared.said).toContain(`\n\nStored data\n  ${line}`);
  const { said } = await run('src/cli/diff/diff.ts', '../before', '--database', '--format', 'json');
  expect((JSON.parse(said) as { stored: object[] }).stored).toContainEqual({
    about: 'values',
    breaks: true,
    line: expect.stringContaining(line),
  });
  const markdown = await run(
    'src/cli/diff/diff.ts',
    '../before',
    '--database',
    '--format',
    'markdown',
    '--language',
    'zh',
  );
  const translated = `schemas/parcel.json, "receiver"：${country} 的 1 条已存储记录不符合规则：maxLength（${id}）。`;
  expect(markdown.said).toContain(`## 已存储的数据\n\n- ${translated}`);
  expect(await run('src/cli/database.ts', 'values', '--language', 'zh')).toEqual({
    code: 0,
    said: expect.stringContaining(translated),
  });
});

it('is refused by each command on a database that a newer version has prepared, which never is an all-clear', async () => {
  const name = 'zz-001-of-tomorrow';
  await database.db.insertInto('schema_migration').values({ name }).execute();
  const sentence = `The database is of a newer version: this one does not know 1 of its steps, such as ${name}. Run the command with the version`;
  const answers = [
    await run('src/cli/database.ts', 'values'),
    await run('src/cli/database.ts', 'repeats'),
    await run('src/cli/database.ts', 'rollups'),
    await run('src/cli/database.ts', 'drop-indexes'),
    await run('src/cli/diff/diff.ts', '../after', '--database'),
    await run('src/cli/why/why.ts', 'ana@example.com', 'parcels'),
  ];
  await database.db.deleteFrom('schema_migration').where('name', '=', name).execute();
  expect(answers).toEqual([
    { code: 1, said: expect.stringContaining(sentence) },
    { code: 1, said: expect.stringContaining(sentence) },
    { code: 1, said: expect.stringContaining(sentence) },
    { code: 1, said: expect.stringContaining(sentence) },
    { code: 2, said: expect.stringContaining(sentence) },
    { code: 1, said: expect.stringContaining(sentence) },
  ]);
});
