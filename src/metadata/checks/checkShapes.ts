import type { Project } from '../source/Project';
import type { Report } from '../source/Report';
import type { SourceFile } from '../source/SourceFile';
import { checkShape } from './checkShape';
import type { MetaName } from './metaValidators';

/** Checks each file against the meta-schema of its kind. Must run before the other checks, which rely on shapes. */
export function checkShapes(project: Project, report: Report): void {
  const check = (files: Iterable<SourceFile>, meta: MetaName) => {
    for (const file of files) checkShape(file, meta, report);
  };
  const schemas = [...project.schemas.values()];
  check(
    schemas.filter(({ name }) => project.entities.has(name)),
    'entity',
  );
  check(
    schemas.filter(({ name }) => !project.entities.has(name)),
    'common',
  );
  check(project.countries.values(), 'country');
  check(project.resources.values(), 'resource');
  check(project.pages.values(), 'page');
  check(project.navigation ? [project.navigation] : [], 'navigation');
}
