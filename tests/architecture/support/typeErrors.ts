import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../../support/program';

/**
 * Compiles files, by path, and nothing that they import from others, whose types are `any` then: in a second. Returns the errors about
 * what a value lacks or has too much as `path: name`.
 */
export async function typeErrors(files: Record<string, string>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-types-'));
  try {
    const compilerOptions = {
      strict: true,
      noEmit: true,
      noResolve: true,
      jsx: 'react-jsx',
      module: 'ESNext',
      moduleResolution: 'bundler',
      target: 'ES2023',
      types: [],
    };
    const all = { ...files, 'tsconfig.json': JSON.stringify({ compilerOptions, include: ['src'] }) };
    for (const [path, text] of Object.entries(all)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    const output = await new Promise<string>((resolve) => {
      execFile(process.execPath, [compiler, '-p', '.'], { cwd: folder }, (_error, stdout) => resolve(stdout));
    });
    const found = output.matchAll(
      /^(\S+?)\(\d+,\d+\): error TS\d+: (?:Property '(.+?)' is missing|.*known properties, (?:and|but) '+(.+?)'+ does not exist)/gm,
    );
    return [...found].map(([, path, missing, unknown]) => `${path}: ${missing ?? unknown}`);
  } finally {
    await rm(folder, { recursive: true });
  }
}
