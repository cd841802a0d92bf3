import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import english from '../../locales/en/diff.json';
import chinese from '../../locales/zh/diff.json';
import { sampleFiles } from '../metadata/support/sampleFiles';
import { program } from '../support/program';

let folder: string;
let root: string;

const git = (...words: string[]) =>
  promisify(execFile)('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', ...words], {
    cwd: root,
  });

const write = async (path: string, text: string) => {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
};

/** Changes a file of the sample in the work tree. */
async function edit(path: string, from: string, to: string): Promise<void> {
  const text = sampleFiles().get(path)!;
  expect(text).toContain(from);
  await write(path, text.replace(from, to));
}

async function restore(): Promise<void> {
  await git('checkout', '--quiet', '.');
  await git('clean', '-fdq');
}

/** Runs the command, and gives what it printed and its exit code. */
async function diff(...words: string[]): Promise<{ code: number; said: string }> {
  const args = [...program('src/cli/diff/diff.ts'), ...words];
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: root });
    return { code: 0, said: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, said: stdout + stderr };
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-diff-'));
  root = join(folder, 'project');
  for (const [path, text] of sampleFiles()) await write(path, text);
  await write('locales/zh/diff.json', JSON.stringify(chinese));
  await write('locales/en/diff.json', JSON.stringify(english));
  await git('init', '--quiet', '--initial-branch=main');
  await git('add', '-A');
  await git('commit', '--quiet', '-m', 'Begin');
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('npm run diff', () => {
  it('says that nothing changes, and exits with 0', async () => {
    expect(await diff('main')).toEqual({ code: 0, said: 'Nothing changes from main to the work tree.\n' });
  });

  it('says what the work tree takes away, with both places, and exits with 1', async () => {
    await edit('schemas/parcel.json', '"maxLength": 40', '"maxLength": 400');
    const { code, said } = await diff('main');
    const [before, after] = [await diff('main', '--format', 'json'), await diff('main', '--language', 'zh')];
    await restore();
    expect(code).toBe(1);
    expect(said).toContain('Weakens a control\n');
    expect(said).toContain(
      'Parcel › Receiver: The most characters: now 400; before, 40.\n      schemas/parcel.json:',
    );
    const { changes } = JSON.parse(before.said) as { changes: object[] };
    expect(changes).toMatchObject([
      {
        severity: 'weakens',
        topic: 'rules',
        effect: 'weaker',
        key: 'diff.says.changed',
        places: [
          {
            subject: 'Parcel › Receiver',
            before: { file: 'schemas/parcel.json' },
            after: { line: expect.any(Number) },
          },
        ],
      },
    ]);
    expect(after.said).toContain('最多字符数由 40 改为 400。');
  });

  it('exits with 0 where texts and looks have changed only', async () => {
    await edit('schemas/parcel.json', '"As on the door."', '"As at the door."');
    const { code, said } = await diff('main', '--format', 'markdown');
    await restore();
    expect(code).toBe(0);
    expect(said).toContain(
      '## Other changes\n\n- Parcel › Receiver: The description: now “As at the door.”; before, “As on the door.”. _texts',
    );
  });

  it('compares two revisions, without looking at the work tree', async () => {
    await edit('schemas/parcel.json', '"maxLength": 40', '"maxLength": 20');
    await git('commit', '--quiet', '-am', 'Shorten');
    await write('schemas/parcel.json', 'no JSON');
    const there = await diff('HEAD~1', 'HEAD');
    const back = await diff('HEAD', 'HEAD~1');
    await git('reset', '--quiet', '--hard', 'HEAD~1');
    expect(there.said).toContain('Breaks what fits today\n');
    expect(there.said).toContain('The most characters: now 20; before, 40.');
    expect(back.said).toContain('Weakens a control\n');
  });

  it('compares with a folder, which need not be in a repository', async () => {
    const other = join(folder, 'other');
    await rename(root, other);
    for (const [path, text] of sampleFiles()) await write(path, text);
    const { code, said } = await diff('../other');
    await rm(root, { recursive: true });
    await rename(other, root);
    expect(code).toBe(0);
    expect(said).toContain('from ../other to the work tree');
  });
});

describe('what cannot be compared', () => {
  it.each([
    [['nowhere'], 'There is no revision "nowhere", and no folder of that name.'],
    [[], 'Name what to compare with: npm run diff -- main'],
    [['main', '--format', 'pdf'], 'There is no format "pdf". There are text, markdown, json.'],
    [['main', '--language', 'xx'], 'There are no texts in "xx"'],
    [['./schemas'], './schemas has no schemas/: name the folder in which'],
    [['main', 'HEAD', 'HEAD'], 'Name what to compare with'],
  ])('%j exits with 2 and says what to do', async (words, message) => {
    const { code, said } = await diff(...words);
    expect([code, said]).toEqual([2, expect.stringContaining(message)]);
  });

  it('a work tree with errors: its first ones are said', async () => {
    await edit('schemas/parcel.json', '"maxLength": 40', '"maxLenght": 40');
    const { code, said } = await diff('main');
    await restore();
    expect(code).toBe(2);
    expect(said).toContain(
      'The metadata of the work tree has errors, so that it cannot be compared. Correct these first:',
    );
    expect(said).toMatch(/schemas\/parcel\.json:\d+:\d+ .*maxLenght/);
  });

  it('a revision with errors by the rules of today: they are said, and it is never an all-clear', async () => {
    await edit('schemas/parcel.json', '"maxLength": 40', '"maxLenght": 40');
    await git('commit', '--quiet', '-am', 'Misspell');
    await write(
      'schemas/parcel.json',
      sampleFiles().get('schemas/parcel.json')!.replace('"maxLength": 40', '"maxLength": 41'),
    );
    const { code, said } = await diff('HEAD');
    await git('reset', '--quiet', '--hard', 'HEAD~1');
    expect(code).toBe(1);
    expect(said).toContain(
      'By the rules of today, HEAD has errors; what is wrong there is left out of the comparison:',
    );
    expect(said).toMatch(/schemas\/parcel\.json:\d+:\d+ .*maxLenght/);
  });

  it('a folder that is in no repository of git', async () => {
    const away = join(folder, 'away');
    await rename(join(root, '.git'), away);
    const { code, said } = await diff('main');
    await rename(away, join(root, '.git'));
    expect(code).toBe(2);
    expect(said).toContain('is not in a repository of git, so that "main" is no revision.');
  });
});
