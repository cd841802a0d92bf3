import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { compile } from '../../metadata/compile';
import type { Param, Side } from '../../metadata/diff/model/Change';
import { formatDiagnostic } from '../../metadata/model/Diagnostic';
import { buildModel } from '../../metadata/source/buildModel';
import { readSource, type Source, sourceFolders } from '../../metadata/source/readSource';
import { findCommit, isInRepository, readRevision } from './readRevision';

/** One of the two sides, compiled, and how it is called. */
export interface NamedSide {
  side: Side;
  name: Param;
  /** Errors of an earlier side; their values are left out of the comparison. */
  left: string[];
}

/** So many errors of a side that does not compile are shown. */
const shownErrors = 5;

/**
 * Reads and compiles a side: a revision, a folder, or without a name the work tree.
 *
 * A name that is both is the revision; a path that begins with `.` or `/` is a folder. An earlier side may have errors, as rules may have changed
 * since. Throws one sentence that says what to do; `command` is what a side is named after.
 */
export async function readSide(
  root: string,
  name: string | undefined,
  isEarlier: boolean,
  command = 'npm run diff --',
): Promise<NamedSide> {
  if (name === undefined) {
    return compileSide(
      await readFolder(root, root),
      'the work tree',
      { key: 'diff.report.workTree' },
      isEarlier,
    );
  }
  const folder = resolve(root, name);
  const isFolder = existsSync(folder) && statSync(folder).isDirectory();
  const commit = /^(\.|\/|[A-Za-z]:[\\/])/.test(name)
    ? undefined
    : await commitOf(root, name, isFolder, command);
  if (commit === undefined) {
    if (!isFolder)
      throw new Error(`There is no folder ${folder}. Name a revision of git, or a folder with metadata.`);
    return compileSide(await readFolder(folder, name), name, name, isEarlier);
  }
  const source = await readRevision(root, commit);
  if (!hasSchemas(source)) {
    throw new Error(
      `The revision "${name}" has no schemas/ below ${root}. Run the command in the folder of the project.`,
    );
  }
  return compileSide(source, `the revision "${name}"`, name, isEarlier);
}

async function commitOf(
  root: string,
  name: string,
  isFolder: boolean,
  command: string,
): Promise<string | undefined> {
  if (!(await isInRepository(root))) {
    if (isFolder) return undefined;
    throw new Error(
      `${root} is not in a repository of git, so that "${name}" is no revision. Compare it with a folder: ${command} ../other`,
    );
  }
  const commit = await findCommit(root, name);
  if (commit !== undefined || isFolder) return commit;
  throw new Error(
    `There is no revision "${name}", and no folder of that name. A clone may lack it: git fetch origin ${name}, then ${command} origin/${name}`,
  );
}

async function readFolder(folder: string, name: string): Promise<Source> {
  const source = await readSource(folder);
  if (!hasSchemas(source)) {
    throw new Error(`${name} has no schemas/: name the folder in which ${sourceFolders.join('/, ')}/ are.`);
  }
  if (!existsSync(join(folder, 'resources'))) {
    throw new Error(`${name} has no resources/: name the folder in which ${sourceFolders.join('/, ')}/ are.`);
  }
  return source;
}

function hasSchemas({ files, undecodable = [] }: Source): boolean {
  return [...files.keys(), ...undecodable.map(({ file }) => file)].some((path) =>
    path.startsWith('schemas/'),
  );
}

function compileSide(source: Source, called: string, name: Param, isEarlier: boolean): NamedSide {
  const { project, model, diagnostics } = compile(source);
  if (model) return { side: { project, model }, name, left: [] };
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const more = errors.length - shownErrors;
  const lines = [
    ...errors.slice(0, shownErrors).map(formatDiagnostic),
    ...(more > 0 ? [`and ${more} more`] : []),
  ];
  const isReadable = errors.every(({ code }) => code !== 'invalid-json' && code !== 'invalid-encoding');
  if (isEarlier && isReadable) {
    // The checks have left out what is wrong.
    return { side: { project, model: buildModel(project) }, name, left: lines };
  }
  throw new Error(
    [
      `The metadata of ${called} has errors, so that it cannot be compared. Correct these first:`,
      ...lines,
    ].join('\n'),
  );
}
