import type { BoundField, NumberGenerator } from '../../model/BoundField';
import { entityFields, isBrokenField } from '../../source/projectFields';
import { innerSchemas } from '../../source/places';
import type { Check } from '../../source/reporter';

/** What the gateway fills a field with must fit the field, and nobody else may fill it in. */
export const checkGenerators: Check = (project, report) => {
  for (const entity of project.entities) {
    const file = project.schemas.get(entity);
    for (const field of Object.values(entityFields(project, entity) ?? {})) {
      if (!file || field.generate === undefined || isBrokenField(field)) continue;
      const problem = field.readOnly ? unfitFor(field) : isInput(field);
      if (problem === undefined) continue;
      report(file, ['properties', field.name, 'x-generate'], { code: 'unfit-generator', message: problem });
    }
  }
  for (const { file, path, schema, role } of innerSchemas(project)) {
    const isOwn = role === 'entity' && path.length === 2 && path[0] === 'properties';
    if (schema['x-generate'] === undefined || isOwn || path.includes('$defs')) continue;
    report(file, [...path, 'x-generate'], {
      code: 'misplaced-generator',
      message: 'Only a field of a record is filled by the gateway: write "x-generate" beside its title.',
      at: 'key',
    });
  }
};

function isInput({ name }: BoundField): string {
  return `"${name}" is filled by the gateway, so no form can ask for it. Add "readOnly": true.`;
}

function unfitFor({ name, kind, type, options, maxLength, generate }: BoundField): string | undefined {
  if (generate === 'now') {
    return kind === 'instant' || kind === 'date'
      ? undefined
      : `"${name}" is filled with the time, so its "format" must be "date-time" or "date".`;
  }
  if (type !== 'string' || options || kind === 'instant' || kind === 'date') {
    return `"${name}" is filled with a text, so its "type" must be "string", without options.`;
  }
  if (typeof generate !== 'object') return undefined;
  const length = lengthOf(generate);
  return maxLength === undefined || maxLength >= length
    ? undefined
    : `"${name}" takes ${maxLength} characters, and its number has ${length}. Draw fewer digits, or raise "maxLength".`;
}

/** A country's code has two letters. */
function lengthOf({ country, prefix = '', time, random }: NumberGenerator): number {
  return (country ? 2 : 0) + prefix.length + (time?.length ?? 0) + random;
}
