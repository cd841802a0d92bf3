import { join } from 'node:path';
import { compile } from '../../../../src/metadata/compile';
import type { Change, Side } from '../../../../src/metadata/diff/model/Change';
import { compareSides } from '../../../../src/metadata/diff/compareSides';
import type { JsonObject, JsonValue } from '../../../../src/metadata/model/json';
import { readSource } from '../../../../src/metadata/source/readSource';

const root = join(import.meta.dirname, '../../../..');

/** The project's own metadata files. */
export const projectFiles: ReadonlyMap<string, string> = (await readSource(root)).files;

/** Compiles files. Throws with the errors where they are not sound. */
export function sideOf(files: ReadonlyMap<string, string>): Side {
  const { project, model, diagnostics } = compile({ files: new Map(files) });
  if (!model) {
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    throw new Error(errors.map(({ file, line, message }) => `${file}:${line} ${message}`).join('\n'));
  }
  return { project, model };
}

/** The project's own metadata, compiled. */
export const projectSide = sideOf(projectFiles);

/** Changes the value of a file. */
export type Edit = (value: JsonObject) => void;

/** Returns the project's files with some of them changed; a file that there is not is new. */
export function edited(edits: Record<string, Edit>): Map<string, string> {
  const files = new Map(projectFiles);
  for (const [path, edit] of Object.entries(edits)) {
    const value = JSON.parse(files.get(path) ?? '{}') as JsonObject;
    edit(value);
    files.set(path, `${JSON.stringify(value, null, 2)}\n`);
  }
  return files;
}

/** Returns what edits of the project's files change. */
export function changesOf(edits: Record<string, Edit>, language = 'en'): Change[] {
  return compareSides(projectSide, sideOf(edited(edits)), language);
}

/** Returns the object at a path of a value. Throws where there is none. */
export function within(value: JsonValue | undefined, ...path: string[]): JsonObject {
  let inner = value;
  for (const name of path) inner = (inner as JsonObject | undefined)?.[name];
  if (typeof inner !== 'object' || inner === null) throw new Error(`There is no ${path.join('/')}.`);
  return inner as JsonObject;
}
