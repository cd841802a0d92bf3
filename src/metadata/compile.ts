import { checks } from './checks/checks';
import { type Diagnostic, formatDiagnostic } from './model/Diagnostic';
import type { Model } from './model/Model';
import { buildModel } from './source/buildModel';
import type { Project } from './source/Project';
import { readProject } from './source/readProject';
import { readSource, type Source } from './source/readSource';
import { type Check, reporter } from './source/reporter';

/**
 * Compiles metadata files to a Model. All problems are returned, in order of file and line. Without errors there is a
 * model; warnings, such as a missing translation, do not prevent it. The project has what is written where. `further` are
 * checks of what the compiler itself does not use, such as samples.
 */
export function compile(
  source: Source,
  further: readonly Check[] = [],
): { project: Project; model: Model | undefined; diagnostics: Diagnostic[] } {
  const { project, diagnostics: broken } = readProject(source);
  const { report, diagnostics: found } = reporter(broken);
  for (const check of [...checks, ...further]) check(project, report);
  const diagnostics = found();
  const failed = diagnostics.some(({ severity }) => severity === 'error');
  return { project, model: failed ? undefined : buildModel(project), diagnostics };
}

/** Reads and compiles the metadata below `root`. Throws one Error that lists all errors of the files. */
export async function loadModel(root: string, further?: readonly Check[]): Promise<Model> {
  return compileValid(await readSource(root), further);
}

/** Compiles metadata files to a Model. Throws one Error that lists all errors of the files. */
export function compileValid(source: Source, further?: readonly Check[]): Model {
  const { model, diagnostics } = compile(source, further);
  if (model) return model;
  const errors = diagnostics.filter((diagnostic) => diagnostic.severity === 'error');
  throw new Error(`The metadata has errors:\n${errors.map(formatDiagnostic).join('\n')}`);
}

/**
 * Builds a Model of files that were checked before, as those that a gateway has started with: to check them again would take half of the time of a
 * command. Of files with errors it may throw, or be wrong.
 */
export function buildChecked(source: Source): Model {
  return buildModel(readProject(source).project);
}
