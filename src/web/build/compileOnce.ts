import { compile } from '../../metadata/compile';
import type { Diagnostic } from '../../metadata/model/Diagnostic';
import type { Model } from '../../metadata/model/Model';
import { readSource, versionOf } from '../../metadata/source/readSource';
import { checkSamples } from '../../samples/checkSamples';

/** Metadata files as they were compiled. */
export interface Compilation {
  /** Names what the files contain. */
  version: string;
  /** Undefined where they have errors. */
  model: Model | undefined;
  diagnostics: Diagnostic[];
}

/** The last result for each folder: an edit makes the one before useless. */
const latest = new Map<string, Compilation>();

/**
 * Reads and compiles the metadata files below `root`, with all checks, unless this process has done so since they changed: the app, each of
 * its workers and the page of the API are built of one compilation.
 */
export async function compileOnce(root: string): Promise<Compilation> {
  const source = await readSource(root);
  const version = versionOf(source);
  const known = latest.get(root);
  if (known?.version === version) return known;
  const compilation = { version, ...compile(source, [checkSamples]) };
  latest.set(root, compilation);
  return compilation;
}
