import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeRegExp } from 'es-toolkit';
import { root } from '../../support/program';

/** Returns the files that an engine gets of a clean checkout, as paths from the project's folder. */
export function listContext(): string[] {
  const files = execFileSync('git', ['ls-files', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  const isIgnored = readIgnored();
  return files.split('\0').filter((file) => file !== '' && !isIgnored(file) && existsSync(join(root, file)));
}

/** Copies these files into a folder. */
export function copyContext(folder: string): void {
  for (const file of listContext())
    cpSync(join(root, file), join(folder, file), { preserveTimestamps: true });
}

/** Returns a function that says whether `.dockerignore` keeps a path from the engine. Throws at a pattern that is not known. */
export function readIgnored(): (path: string) => boolean {
  const lines = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
  const patterns = lines.filter((line) => line !== '' && !line.startsWith('#')).map(toExpression);
  return (path) => patterns.some((pattern) => pattern.test(path));
}

/** A pattern is of whole paths, and of all below them. */
function toExpression(pattern: string): RegExp {
  if (!/^(?:\*\*\/)?(?:[\w./-]|\*(?!\*))+$/.test(pattern) || pattern.endsWith('/'))
    throw new Error(`.dockerignore: the pattern ${pattern} is not known here.`);
  const parts = pattern.split(/(\*\*\/|\*)/).map((part) => {
    if (part === '**/') return '(?:.*/)?';
    return part === '*' ? '[^/]*' : escapeRegExp(part);
  });
  return new RegExp(`^${parts.join('')}(?:/|$)`);
}
