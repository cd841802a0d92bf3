import { memoize } from '../tracking/memoize';
import type { Project, SourceFile } from './Project';
import type { Finding, Report } from './reporter';

/** A problem that a check has found, with its place. */
interface Found {
  file: SourceFile | string;
  path: readonly string[];
  finding: Finding;
}

/** A check of one part of a project, such as an entity, which its names say. */
type PartCheck<Names extends string[]> = (project: Project, report: Report, ...names: Names) => void;

/**
 * Returns a check that reports what it found before, unless something that it reads has changed since. It must change nothing, and
 * take from outside only what its names say.
 */
export function rememberFindings<Names extends string[]>(check: PartCheck<Names>): PartCheck<Names> {
  const findings = memoize((project: Project, ...names: Names): Found[] => {
    const found: Found[] = [];
    check(project, (file, path, finding) => found.push({ file, path, finding }), ...names);
    return found;
  });
  return (project, report, ...names) => {
    for (const { file, path, finding } of findings(project, ...names)) report(file, path, finding);
  };
}
