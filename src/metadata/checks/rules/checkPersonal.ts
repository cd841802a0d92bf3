import type { BoundField } from '../../model/BoundField';
import { persons } from '../../model/Person';
import { countryFields, isBrokenField } from '../../source/Project';
import { innerSchemas } from '../../source/places';
import { type Check, reportingOnce } from '../../source/reporter';
import { isMaskedField } from '../../values/masking';
import { personOf } from '../../values/personal';

/**
 * A field whose type says that it holds data of a person says whose, or that it is nobody's. What people write into free texts no type
 * tells.
 */
export const checkPersonal: Check = (project, report) => {
  const reportOnce = reportingOnce(report);
  for (const entity of project.entities) {
    const file = project.schemas.get(entity);
    for (const country of ['', ...project.countries.keys()]) {
      for (const field of Object.values(countryFields(project, entity, country) ?? {})) {
        if (!file || isBrokenField(field)) continue;
        for (const { path, sign } of unsaid(field, ['properties', field.name])) {
          const message = `It ${sign}, and does not say whose data that is. Write "x-personal": ${known}, or false if it is nobody's.`;
          reportOnce(file, path, { code: 'unsaid-person', severity: 'warning', at: 'key', message });
        }
      }
    }
  }
  for (const { file, path, schema, role } of innerSchemas(project)) {
    const isOfRecords = path.includes('$defs') || (role === 'entity' && isField(path));
    if (schema['x-personal'] === undefined || isOfRecords) continue;
    const message = 'Only a field of a record says whose data it holds: write "x-personal" beside its title.';
    report(file, [...path, 'x-personal'], { code: 'misplaced-personal', message, at: 'key' });
  }
};

const known = Object.keys(persons)
  .map((name) => `"${name}"`)
  .join(' | ');

/** A field, or what is inside of it, with what its type says. */
function unsaid(field: BoundField, path: string[]): { path: string[]; sign: string }[] {
  const { personal, item, fields = {} } = field;
  if (personal === false || personOf(field) !== undefined) return [];
  const sign = signOf(field);
  if (sign !== undefined) return [{ path, sign }];
  if (item) return unsaid(item, [...path, 'items']);
  return Object.values(fields).flatMap((part) => unsaid(part, [...path, 'properties', part.name]));
}

/** What the type of a field says; of one that has parts, they do. */
function signOf(field: BoundField): string | undefined {
  const { kind, type } = field;
  if (kind === 'email' && type === 'string') return 'is an e-mail address';
  if (kind === 'phone') return 'is a phone number';
  if (field.personal === true) return 'refers to a definition of personal data';
  if (type === 'array' || type === 'object' || kind === 'money') return undefined;
  return isMaskedField(field) ? 'is masked' : undefined;
}

/** Whether a path in an entity leads to a field, to a part of one or to the items of a list: not into a rule. */
function isField(path: readonly string[]): boolean {
  for (let at = 0; at < path.length;) {
    if (path[at] === 'properties') at += 2;
    else if (path[at] === 'items' && at > 0) at += 1;
    else return false;
  }
  return path.length > 0;
}
