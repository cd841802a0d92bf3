import { checks } from './checks/checks';
import { type Diagnostic, formatDiagnostic } from './model/Diagnostic';
import type { Model } from './model/Model';
import { buildModel } from './source/buildModel';
import { readProject } from './source/readProject';
import { readSource, type Source } from './source/readSource';
import { reporter } from './source/reporter';

/**
 * Compiles metadata files to a Model. Everything that is wrong is told at once, in order of file and line; there is no
 * model where any of it is an error. Warnings (a text not yet translated) leave a model that works.
 */
export function compile(source: Source): { model: Model | undefined; diagnostics: Diagnostic[] } {
  const { project, diagnostics: broken } = readProject(source);
  const { report, diagnostics: found } = reporter(broken);
  for (const check of checks) check(project, report);
  const diagnostics = found();
  const failed = diagnostics.some(({ severity }) => severity === 'error');
  return { model: failed ? undefined : buildModel(project), diagnostics };
}

/** Reads and compiles the metadata under `root`. Throws one Error with every diagnostic when any file is wrong. */
export async function loadModel(root: string): Promise<Model> {
  const { model, diagnostics } = compile(await readSource(root));
  if (model) return model;
  const errors = diagnostics.filter((diagnostic) => diagnostic.severity === 'error');
  throw new Error(`The metadata has errors:\n${errors.map(formatDiagnostic).join('\n')}`);
}
