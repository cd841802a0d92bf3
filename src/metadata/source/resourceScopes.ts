import { groupBy } from 'es-toolkit';
import { memoize } from '../tracking/memoize';
import type { FormDefinition, RecordScope } from '../model/definitions';
import { navigationEntries } from './places';
import type { Project, ResourceFile } from './Project';

/** Returns whose records a resource file says that it shows. */
export function scopeOfFile({ value }: ResourceFile): RecordScope {
  return value.scope ?? 'country';
}

/** Returns the resource files that show an entity. */
export function resourcesOfEntity(project: Project, entity: string): ResourceFile[] {
  return byEntity(project)[entity] ?? [];
}

const byEntity = memoize(({ resources }: Project) =>
  groupBy([...resources.values()], ({ value }) => value.entity ?? ''),
);

/** Returns whose the records of an entity are, which all of its resources say alike. */
export function scopeOfEntity(project: Project, entity: string): RecordScope {
  const [first] = resourcesOfEntity(project, entity);
  return first ? scopeOfFile(first) : 'country';
}

/** Returns whether an entry of the menu shows a page in Global mode. */
export function isGlobalPage(project: Project, page: string): boolean {
  return navigationEntries(project).some(
    ({ entry }) => entry.page === page && entry.type?.includes('Global'),
  );
}

/** Returns the names of the fields that a form asks for. What the meta-schema requires may be missing, which `checkShapes` reports. */
export function formFields(form: Partial<FormDefinition> | undefined): string[] {
  const sections: Partial<FormDefinition['sections'][number]>[] = form?.sections ?? [];
  return sections.flatMap(({ fields = [] }) =>
    fields.map((entry) => (typeof entry === 'string' ? entry : entry.field)),
  );
}
