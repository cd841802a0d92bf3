import { checks, firstChecks } from './checks/checks';
import { checkRealm } from './checks/realm/checkRealm';
import { type Diagnostic, formatErrors } from './model/Diagnostic';
import type { Model } from './model/Model';
import { buildModel } from './source/buildModel';
import { withoutFollowOns } from './source/followOns';
import type { Project, SourceFile } from './source/Project';
import { readProject } from './source/readProject';
import { readSource, type Source } from './source/readSource';
import { rememberFindings } from './source/rememberFindings';
import { type Check, type Report, reporter } from './source/reporter';
import { TrackedProject } from './source/TrackedProject';
import { nextRevision } from './tracking/reads';

/**
 * Compiles metadata files to a Model and returns all diagnostics, in order of file and line. After an error the model is undefined.
 * The project says what is written where. `further` are checks beyond the compiler's use, such as samples.
 */
export function compile(
  source: Source,
  further: readonly Check[] = [],
): { project: Project; model: Model | undefined; diagnostics: Diagnostic[] } {
  const { project, diagnostics: broken } = readProject(source);
  const { report, diagnostics: found } = reporter(broken);
  for (const check of [...firstChecks, ...checks, ...further]) check(project, report);
  // It is made of the merchants' files, and what is wrong there would only be repeated.
  if (!hasErrors(found())) checkRealm(project, report);
  const diagnostics = withoutFollowOns(source.files, found());
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
  throw new Error(`The metadata has errors:\n${formatErrors(errors).join('\n')}`);
}

/**
 * Builds a Model from files that were checked before, such as those of a running gateway. A second check would take half of the
 * time of a command. Files with errors may throw or give a wrong model.
 */
export function buildChecked(source: Source): Model {
  return buildModel(readProject(source).project);
}

/**
 * Compiles metadata files again after each edit and repeats only what depends on the change. Each check notes what it
 * reads. The diagnostics are those of `compile` with the same checks.
 */
export class Recompiler {
  readonly #further: readonly Check[];
  readonly #firstChecks = firstChecks.map((check) => rememberFindings(check));
  readonly #checks: Check[];
  #tracked: TrackedProject | undefined;

  constructor(further: readonly Check[] = []) {
    this.#further = further;
    this.#checks = [...checks, ...further].map((check) => rememberFindings(check));
  }

  compile(source: Source): ReturnType<typeof compile> {
    const { project, diagnostics: broken } = readProject(source);
    const diagnostics = hasErrors(broken) ? undefined : this.#check(project, broken);
    if (!diagnostics) {
      // What is wrong is taken out of the files, so nothing that was remembered of them counts any longer.
      this.#tracked = undefined;
      return compile(source, this.#further);
    }
    return { project, model: hasErrors(diagnostics) ? undefined : buildModel(project), diagnostics };
  }

  /** Returns what all checks find; undefined where the first ones would have to take something out. */
  #check(project: Project, broken: Diagnostics): Diagnostics | undefined {
    nextRevision();
    if (this.#tracked) this.#tracked.replace(project);
    else this.#tracked = new TrackedProject(project);
    const { view } = this.#tracked;
    const { report, diagnostics } = reporter(broken);
    const files = filesOf(project);
    const reportPlace: Report = (file, path, finding) =>
      report(typeof file === 'string' ? file : (files.get(file.path) ?? file), path, finding);
    try {
      for (const check of this.#firstChecks) check(view, reportPlace);
      if (hasErrors(diagnostics())) return undefined;
      for (const check of this.#checks) check(view, reportPlace);
    } catch {
      // A check that takes out what is wrong: nothing that is tracked can be changed. A fault of another kind comes again in what follows.
      return undefined;
    }
    // Its files are few, and nothing of them is tracked.
    if (!hasErrors(diagnostics())) checkRealm(project, report);
    return diagnostics();
  }
}

type Diagnostics = ReturnType<typeof compile>['diagnostics'];

function hasErrors(diagnostics: Diagnostics): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}

/** All files of a project, by path. */
function filesOf(project: Project): Map<string, SourceFile> {
  const { schemas, countries, calendars, resources, pages, fingerprints, locales } = project;
  const { navigation, retention, tenants, names } = project;
  const maps = [schemas, countries, calendars, resources, pages, fingerprints, ...locales.values()];
  const files = maps.flatMap((map): SourceFile[] => [...map.values()]);
  const single = [navigation, retention, tenants, names].flatMap((file): SourceFile[] =>
    file ? [file] : [],
  );
  return new Map([...files, ...single].map((file) => [file.path, file]));
}
