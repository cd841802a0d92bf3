import { isTime } from '../../model/kinds';
import { type BoundField, drawsNumber, type NumberGenerator, stampsState } from '../../model/BoundField';
import { type Check, reportMisplacedFieldKeyword } from '../../source/reporter';
import { isBrokenField, type Project, projectFields } from '../../source/Project';
import { unknownState } from './unknownState';

/** Checks that a generator fits its field, and that nobody else may fill it in. */
export const checkGenerators: Check = (project, report) => {
  for (const entity of project.entities) {
    const file = project.schemas.get(entity);
    for (const field of Object.values(projectFields(project, entity) ?? {})) {
      if (!file || field.generate === undefined || isBrokenField(field)) continue;
      const fields = projectFields(project, entity) ?? {};
      const problem = field.readOnly
        ? (unfitFor(field) ??
          (stampsState(field.generate) ? unknownState(field.generate.when, fields) : undefined) ??
          withoutImport(project, entity, field))
        : isInput(field);
      if (problem === undefined) continue;
      report(file, ['properties', field.name, 'x-generate'], { code: 'unfit-generator', message: problem });
    }
  }
  const message = 'Only a field of a record is filled by the gateway: write "x-generate" beside its title.';
  reportMisplacedFieldKeyword(project, report, 'x-generate', { code: 'misplaced-generator', message });
};

function isInput({ name }: BoundField): string {
  return `"${name}" is filled by the gateway, so no form can ask for it. Take it out of forms, and "readOnly": false away.`;
}

function unfitFor({ name, kind, type, options, maxLength, generate }: BoundField): string | undefined {
  if (generate === 'now' || stampsState(generate)) {
    return isTime({ kind })
      ? undefined
      : `"${name}" is filled with the time, so its "format" must be "date-time" or "date".`;
  }
  if (type !== 'string' || options || isTime({ kind })) {
    return `"${name}" is filled with a text, so its "type" must be "string", without options.`;
  }
  if (!drawsNumber(generate)) return undefined;
  const length = lengthOf(generate);
  return maxLength === undefined || maxLength >= length
    ? undefined
    : `"${name}" takes ${maxLength} characters, and its number has ${length}. Draw fewer digits, or raise "maxLength".`;
}

/** Only an import of a resource with these records fills in the number of the import. */
function withoutImport(project: Project, entity: string, { name, generate }: BoundField): string | undefined {
  if (generate !== 'batch') return undefined;
  const shown = [...project.resources.values()]
    .map(({ path, value }) => ({ path, ...value }))
    .filter((resource) => resource.entity === entity);
  if (shown.some((resource) => resource.import)) return undefined;
  const where = shown.map(({ path }) => path).join(' or ');
  return `"${name}" is filled with the number of the import that makes the record, and no resource of "${entity}" has an "import". ${where ? `Declare one in ${where}, or take` : 'Take'} "x-generate" away.`;
}

/** A country's code has two letters. */
function lengthOf({ country, prefix = '', time, random }: NumberGenerator): number {
  return (country ? 2 : 0) + prefix.length + (time?.length ?? 0) + random;
}
