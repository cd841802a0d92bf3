import { drawsNumber } from '../../model/BoundField';
import { type Check, type Finding } from '../../source/reporter';
import { type FieldPlace, fieldPlaces, kindOf } from '../../source/fieldPlaces';
import { type Project, projectFields, type ResourceFile } from '../../source/Project';
import { scopeOfFile } from '../../source/resourceScopes';
import { tableRules } from '../../storage/entityTable';

/** Checks that `x-ui.record` names a resource whose first column identifies one record. */
export const checkRecords: Check = (project, report) => {
  for (const field of fieldPlaces(project)) {
    const { file, path, schema } = field;
    const { record } = (schema['x-ui'] ?? {}) as { record?: { resource?: string; show?: string[] } };
    if (record?.resource === undefined) continue;
    const at = [...path, 'x-ui', 'record'];
    const named = project.resources.get(record.resource);
    if (!named) continue;
    const problem = problemOf(project, field, named);
    if (problem) report(file, [...at, 'resource'], problem);
  }
};

function problemOf(project: Project, field: FieldPlace, named: ResourceFile): Finding | undefined {
  const { name, around, variants, entity: own } = field;
  const kinds = [...variants.values()].map(kindOf);
  if (around || kinds.some((kind) => kind !== undefined && kind !== 'text' && kind !== 'identifier')) {
    return {
      code: 'unfit-field',
      message: `"${name}" cannot name a record: only a text of a record or of an input can.`,
    };
  }
  const { entity = '', list } = named.value;
  const label = list?.columns?.[0];
  const fields = projectFields(project, entity);
  if (label === undefined || !fields) return undefined;
  if (scopeOfFile(named) === 'user') {
    return {
      code: 'unfit-resource',
      message: `The records of "${named.name}" are each one user's, so that others could not read "${name}".`,
    };
  }
  const { 'x-table': rules } = (project.schemas.get(entity)?.value ?? {}) as {
    'x-table'?: { unique?: string[][]; stored?: boolean };
  };
  const isUnique =
    drawsNumber(fields[label]?.generate) ||
    (rules?.unique ?? []).some((unique) => unique.length === 1 && unique[0] === label);
  const isOfCode = tableRules(project.schemas.get(own ?? '')?.value ?? {}).stored === false;
  if (rules?.stored === false && !isOfCode) {
    return {
      code: 'unfit-resource',
      message: `The records of "${named.name}" have no table ("x-table" in schemas/${entity}.json), so that only those of another entity without one can name them.`,
    };
  }
  if (isUnique) return undefined;
  return {
    code: 'unfit-resource',
    message: `The first column of "${named.name}", "${label}", must name one record: add ["${label}"] to "unique" in the "x-table" of ${entity}.`,
  };
}
