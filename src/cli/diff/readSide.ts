import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { compile } from '../../metadata/compile';
import type { Param, Side } from '../../metadata/diff/model/Change';
import { formatDiagnostic } from '../../metadata/model/Diagnostic';
import { buildModel } from '../../metadata/source/buildModel';
import { readSource, type Source, sourceFolders } from '../../metadata/source/readSource';
import type { Wording } from './wording';
import { findCommit, isInRepository, readRevision } from './readRevision';

/** One of the two sides, compiled, and how it is called. */
export interface NamedSide {
  side: Side;
  name: Param;
  /** Errors of an earlier side; their values are left out of the comparison. */
  left: string[];
}

/** Number of errors that are shown of a side that does not compile. */
const shownErrors = 5;

/**
 * Reads and compiles a side: a revision, a folder, or without a name the work tree. An earlier side may have errors, as rules may have
 * changed. Throws one sentence with advice; `command` takes the side's name.
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
      {
        called: 'the work tree',
        name: { key: 'diff.report.workTree' },
        advice: correct,
      },
      isEarlier,
    );
  }
  const folder = resolve(root, name);
  const isFolder = existsSync(folder) && statSync(folder).isDirectory();
  // A path that begins with `.` or `/` is a folder. Another name that is both is the revision.
  const commit = /^(\.|\/|[A-Za-z]:[\\/])/.test(name)
    ? undefined
    : await commitOf(root, name, isFolder, command);
  if (commit === undefined) {
    if (!isFolder)
      throw new Error(`There is no folder ${folder}. Name a revision of git, or a folder with metadata.`);
    return compileSide(await readFolder(folder, name), { called: name, name, advice: correct }, isEarlier);
  }
  const source = await readRevision(root, commit);
  const missing = missingFolder(source);
  if (missing !== undefined) {
    throw new Error(
      `The revision "${name}" has no ${missing}/ below ${root}. Run the command in the folder of the project, or name a revision that has metadata.`,
    );
  }
  const advice = 'Name a revision that has none, such as the one before or after it:';
  return compileSide(source, { called: `the revision "${name}"`, name, advice }, isEarlier);
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
  const missing = missingFolder(source);
  if (missing !== undefined) {
    throw new Error(
      `${name} has no ${missing}/: name the folder in which ${sourceFolders.join('/, ')}/ are.`,
    );
  }
  return source;
}

/** The folder without a file that all metadata has. */
function missingFolder({ files, undecodable = [] }: Source): string | undefined {
  const paths = [...files.keys(), ...undecodable.map(({ file }) => file)];
  return ['schemas', 'resources'].find((folder) => !paths.some((path) => path.startsWith(`${folder}/`)));
}

/** A side in what is said of it, and what to do about its errors. */
interface SideWords {
  called: string;
  name: Param;
  advice: string;
}

const correct = 'Correct these first:';

function compileSide(source: Source, { called, name, advice }: SideWords, isEarlier: boolean): NamedSide {
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
    [`The metadata of ${called} has errors, so that it cannot be compared. ${advice}`, ...lines].join('\n'),
  );
}

/** Returns the lines about errors of an earlier side, which is compared without what is wrong there. There are none without errors. */
export function leftLines(before: Pick<NamedSide, 'name' | 'left'> | undefined, wording: Wording): string[] {
  if (!before || before.left.length === 0) return [];
  return [wording({ key: 'diff.report.left', params: { before: before.name } }), ...before.left];
}
