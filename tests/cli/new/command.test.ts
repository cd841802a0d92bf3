import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sourceFolders } from '../../../src/metadata/source/readSource';
import { program } from '../../support/program';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'corridor-new-'));
  for (const folder of sourceFolders) cpSync(folder, join(root, folder), { recursive: true });
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Runs the command in a copy of the metadata, where nobody can be asked. */
function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...program('src/cli/new/new.ts'), ...args],
    { cwd: root, encoding: 'utf8' },
  );
  return { status, stdout, stderr };
}

it('writes the files of a country and says what is left to do, and never writes them twice', () => {
  const args = ['country', 'GY', '--currency', 'GYD', '--time-zone', 'America/Guyana'];
  const first = run(...args);
  expect(first).toMatchObject({ status: 0, stderr: '' });
  expect(first.stdout).toContain('Created schemas/countries/GY.json.');
  expect(first.stdout).toContain('What is left to do:');
  const path = join(root, 'schemas/countries/GY.json');
  const written = readFileSync(path, 'utf8');
  expect(run(...args)).toMatchObject({ status: 1, stderr: expect.stringContaining('is there already') });
  expect(readFileSync(path, 'utf8')).toBe(written);
});

it('says for each language how the texts of a new resource are translated', () => {
  const { stdout } = run('resource', 'branch-visits');
  const languages = readdirSync(join(root, 'locales')).filter((name) => name !== 'en' && !name.includes('.'));
  expect(languages.length).toBeGreaterThan(0);
  for (const language of languages) expect(stdout).toContain(`npm run texts -- --language ${language} lists`);
});

it('names everything that is missing or wrong at once, and writes nothing', () => {
  const { status, stderr } = run('country', 'GY', '--dial-code', '+592');
  expect(status).toBe(1);
  expect(stderr).toContain('dial-code: "+592" cannot be used.');
  expect(stderr).toContain('currency is missing');
  expect(stderr).toContain('time-zone is missing');
  expect(existsSync(join(root, 'schemas/countries/GY.json'))).toBe(false);
});
