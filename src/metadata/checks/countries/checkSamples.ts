import type { JsonValue } from '../../model/json';
import type { CountrySandbox, NameList, RecordSamples, Sample } from '../../model/Samples';
import { compileSample } from '../../samples/drawSample';
import { didYouMeanOneOf } from '../../source/didYouMean';
import { countryFields, entityFields } from '../../source/projectFields';
import { innerSchemas } from '../../source/places';
import type { Project, SourceFile } from '../../source/Project';
import type { Check, Report } from '../../source/reporter';
import { isOfType } from '../fields/checkChoices';

/** Samples must be possible to draw, and be of entities, fields and lists of names that there are. */
export const checkSamples: Check = (project, report) => {
  const names = (project.names?.value ?? {}) as unknown as Record<string, NameList>;
  for (const { file, path, schema, role } of innerSchemas(project)) {
    const sample = schema['x-sample'] as Sample | undefined;
    if (sample === undefined) continue;
    const at = [...path, 'x-sample'];
    const isCount = typeof sample === 'object' && Object.hasOwn(sample, 'records');
    if (role === 'entity' && path.length === 0 && !isCount) {
      const message = 'Beside the properties it says how many records there are: { "records": 40 }.';
      report(file, at, { code: 'invalid-sample', message });
    } else if (!isCount) {
      checkSample(file, at, sample, names, report);
      checkOfField(project, file, path, sample, report);
    }
  }
  for (const file of project.countries.values()) {
    const { sandbox } = file.value as { sandbox?: CountrySandbox };
    if (sandbox?.names !== undefined && !Object.hasOwn(names, sandbox.names)) {
      report(file, ['sandbox', 'names'], {
        code: 'invalid-sample',
        message: `There is no list of names "${sandbox.names}".${didYouMeanOneOf(sandbox.names, listsOf(names))}`,
      });
    }
    for (const [entity, records] of Object.entries(sandbox?.records ?? {})) {
      const path = ['sandbox', 'records', entity];
      const fields = countryFields(project, entity, file.name);
      if (fields) checkRecords(file, path, records, Object.keys(fields), names, report);
      // Of a file that is not valid JSON, that is reported.
      else if (!project.paths.has(`schemas/${entity}.json`))
        reportEntity(project, file, path, entity, report);
    }
  }
};

/** The sample of a field must be of its type, and refer to fields of the record. */
function checkOfField(
  project: Project,
  file: SourceFile,
  path: string[],
  sample: Sample,
  report: Report,
): void {
  const fields = project.entities.has(file.name) ? entityFields(project, file.name) : undefined;
  const [properties, name = '', ...deeper] = path;
  // What a definition is used for is known only where it is used.
  if (!fields || properties !== 'properties' || deeper.length > 0) return;
  const type = Object.hasOwn(fields, name) ? fields[name]!.type : undefined;
  const reportSample = (message: string) =>
    report(file, [...path, 'x-sample'], { code: 'invalid-sample', message });
  // Of several values, it is a sample of one of them.
  const isOne = type !== undefined && type !== 'array' && type !== 'object';
  const misfit = isOne && literalsOf(sample).find((value) => !isOfType(value, type));
  if (misfit !== undefined && misfit !== false)
    reportSample(`${JSON.stringify(misfit)} is no value of the type "${type}" that this field has.`);
  for (const referred of new Set(referencesOf(sample))) {
    // Helpers are those of a country's file.
    if (referred.startsWith('$') || Object.hasOwn(fields, referred)) continue;
    reportSample(`"${referred}" is not a field.${didYouMeanOneOf(referred, Object.keys(fields))}`);
  }
}

/** The values that a sample has as they are. */
function literalsOf(sample: Sample): JsonValue[] {
  if (Array.isArray(sample)) return sample.flatMap(literalsOf);
  if (typeof sample !== 'object') return [sample];
  return Object.values(sample.cases ?? {}).flatMap(literalsOf);
}

/** The values of the record that a sample is made of: those in braces, and that by which cases are told apart. */
function referencesOf(sample: Sample): string[] {
  if (typeof sample === 'string') return [...sample.matchAll(/\{([$\w]+)\}/g)].map(([, name]) => name!);
  if (Array.isArray(sample)) return sample.flatMap(referencesOf);
  if (typeof sample !== 'object') return [];
  const { by = [], text = [], email = [], cases = {} } = sample;
  return [
    ...[by].flat(),
    ...[text, email].flat().flatMap(referencesOf),
    ...Object.values(cases).flatMap(referencesOf),
  ];
}

function reportEntity(
  project: Project,
  file: SourceFile,
  path: string[],
  entity: string,
  report: Report,
): void {
  report(file, path, {
    code: 'invalid-sample',
    message: `There is no entity "${entity}".${didYouMeanOneOf(entity, [...project.entities])}`,
    at: 'key',
  });
}

function checkRecords(
  file: SourceFile,
  path: string[],
  { values = {}, variants = [] }: RecordSamples,
  fields: string[],
  names: Record<string, NameList>,
  report: Report,
): void {
  const parts = [
    { path: [...path, 'values'], samples: values },
    ...variants.map((variant, index) => ({
      path: [...path, 'variants', String(index), 'values'],
      samples: variant.values ?? {},
    })),
  ];
  for (const part of parts) {
    for (const [name, sample] of Object.entries(part.samples)) {
      if (!name.startsWith('$') && !fields.includes(name)) {
        report(file, [...part.path, name], {
          code: 'invalid-sample',
          message: `"${name}" is not a field. The name of a helper begins with $.${didYouMeanOneOf(name, fields)}`,
          at: 'key',
        });
      }
      checkSample(file, [...part.path, name], sample, names, report);
    }
  }
}

function checkSample(
  file: SourceFile,
  path: string[],
  sample: Sample,
  names: Record<string, NameList>,
  report: Report,
): void {
  try {
    compileSample(sample, names);
  } catch (error) {
    report(file, path, { code: 'invalid-sample', message: (error as Error).message });
  }
}

function listsOf(names: Record<string, NameList>): string[] {
  return Object.keys(names).filter((name) => !name.startsWith('$'));
}
