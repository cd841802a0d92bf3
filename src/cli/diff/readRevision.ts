import { spawn } from 'node:child_process';
import type { Diagnostic } from '../../metadata/model/Diagnostic';
import { decodeFile } from '../../metadata/source/decodeFile';
import { type Source, sourceFolders } from '../../metadata/source/readSource';

/** Returns the commit of a revision, or undefined if there is none. Throws where git cannot run. */
export async function findCommit(root: string, revision: string): Promise<string | undefined> {
  const { status, output } = await git(root, [
    'rev-parse',
    '--verify',
    '--quiet',
    '--end-of-options',
    `${revision}^{commit}`,
  ]);
  return status === 0 ? output.toString().trim() : undefined;
}

/** Whether a folder is inside a repository of git. Throws where git cannot run. */
export async function isInRepository(root: string): Promise<boolean> {
  return (await git(root, ['rev-parse', '--is-inside-work-tree'])).status === 0;
}

/** Reads the metadata files below `root` of a commit into memory. Links are left out. */
export async function readRevision(root: string, commit: string): Promise<Source> {
  // Paths are those below `root`, wherever in the repository it is.
  const listed = await git(root, [
    'ls-tree',
    '-r',
    '-z',
    commit,
    '--',
    ...sourceFolders.map((folder) => `${folder}/`),
  ]);
  if (listed.status !== 0) throw new Error(`git could not list the files of ${commit}: ${listed.problem}`);
  const entries = listed.output
    .toString()
    .split('\0')
    .flatMap((line) => {
      const [, mode = '', id = '', path = ''] = /^(\d+) blob (\w+)\t(.*)$/s.exec(line) ?? [];
      return mode.startsWith('100') ? [{ id, path }] : [];
    })
    .toSorted((one, other) => (one.path < other.path ? -1 : 1));
  const wanted = entries.filter(({ path }) => path.endsWith('.json'));
  const contents = await readBlobs(
    root,
    wanted.map(({ id }) => id),
  );
  const files = new Map<string, string>();
  const undecodable: Diagnostic[] = [];
  for (const [index, { path }] of wanted.entries()) {
    const { text, diagnostic } = decodeFile(path, contents[index]!);
    if (text === undefined) undecodable.push(diagnostic);
    else files.set(path, text);
  }
  return {
    files,
    undecodable,
    others: entries.filter(({ path }) => !path.endsWith('.json')).map(({ path }) => path),
  };
}

/** Reads the contents of many files by one process. */
async function readBlobs(root: string, ids: string[]): Promise<Buffer[]> {
  const { status, output, problem } = await git(
    root,
    ['cat-file', '--batch'],
    ids.map((id) => `${id}\n`).join(''),
  );
  if (status !== 0) throw new Error(`git could not read the files: ${problem}`);
  const contents: Buffer[] = [];
  for (let offset = 0; contents.length < ids.length;) {
    const end = output.indexOf(0x0a, offset);
    const [, , size = ''] = output.subarray(offset, end).toString().split(' ');
    const length = Number(size);
    if (end < 0 || !Number.isInteger(length) || size === '') {
      throw new Error(
        'git has not the content of every file: fetch the whole revision, as a partial clone leaves files out.',
      );
    }
    contents.push(output.subarray(end + 1, end + 1 + length));
    offset = end + 1 + length + 1;
  }
  return contents;
}

/** The answer of git. */
interface Answer {
  status: number | null;
  output: Buffer;
  problem: string;
}

function git(root: string, words: string[], input = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', words, { cwd: root, stdio: ['pipe', 'pipe', 'pipe'] });
    const [said, complained]: [Buffer[], Buffer[]] = [[], []];
    child.stdout.on('data', (part: Buffer) => said.push(part));
    child.stderr.on('data', (part: Buffer) => complained.push(part));
    child.on('error', (error) => {
      reject(new Error(`git cannot be run: ${error.message}. Install git, or compare two folders.`));
    });
    child.on('close', (status) =>
      resolve({ status, output: Buffer.concat(said), problem: Buffer.concat(complained).toString().trim() }),
    );
    // A git that has ended does not read its input.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}
