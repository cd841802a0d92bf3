import { buildModel } from './source/buildModel';
import { checks } from './checks/checks';
import type { Diagnostic } from './model/Diagnostic';
import type { Model } from './model/Model';
import type { Source } from './Source';
import { readProject } from './source/readProject';
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
