import type { CountrySandbox, NameList, RecordSamples, Sample } from '../../model/Samples';
import { compileSample } from '../../samples/drawSample';
import { didYouMeanOneOf } from '../../source/didYouMean';
import { countryFields } from '../../source/projectFields';
import { innerSchemas } from '../../source/places';
import type { Project, SourceFile } from '../../source/Project';
import type { Check, Report } from '../../source/reporter';

/** Samples must be possible to draw, and be of entities, fields and lists of names that there are. */
export const checkSamples: Check = (project, report) => {
  const names = (project.names?.value ?? {}) as unknown as Record<string, NameList>;
  for (const { file, path, schema } of innerSchemas(project)) {
    const sample = schema['x-sample'] as Sample | undefined;
    const isCount = typeof sample === 'object' && Object.hasOwn(sample, 'records');
    if (sample !== undefined && !isCount) checkSample(file, [...path, 'x-sample'], sample, names, report);
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
