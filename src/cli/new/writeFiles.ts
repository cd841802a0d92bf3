import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FormatOptions, OxfmtConfig } from 'oxfmt';
import type { Files } from './Scaffold';

/** Formats files as the project's formatter does, where development packages are installed. */
export async function tidy(files: Files, root = process.cwd()): Promise<Files> {
  const formatter = await import('oxfmt').catch(() => undefined);
  if (!formatter)
    return new Map([...files].map(([path, text]) => [path, path.endsWith('.json') ? indent(text) : text]));
  const settings = await readFile(join(root, '.oxfmtrc.json'), 'utf8').catch(() => '{}');
  const tidied: Files = new Map();
  for (const [path, text] of files) {
    tidied.set(path, (await formatter.format(path, text, optionsFor(path, JSON.parse(settings)))).code);
  }
  return tidied;
}

/** Options for all files, and for those of some folders, of which the patterns are `folder/**\/*.json`. */
function optionsFor(path: string, { overrides = [], ...options }: OxfmtConfig): FormatOptions {
  const own = overrides.filter(({ files }) => files.some((glob) => path.startsWith(glob.split('*')[0]!)));
  return Object.assign(options, ...own.map((each) => each.options));
}

function indent(json: string): string {
  return `${JSON.stringify(JSON.parse(json), null, 2)}\n`;
}

/** Runs a script of package.json that writes what follows from the files. */
export function runScript(name: string, root = process.cwd()): void {
  const { status, stderr } = spawnSync('npm', ['run', '--silent', name], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) console.log(`npm run ${name} failed; run it again after npm ci:\n${stderr.trim()}`);
}
