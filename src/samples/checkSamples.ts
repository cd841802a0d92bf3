import { bindRules } from '../metadata/bind/boundFields';
import type { BoundField } from '../metadata/model/BoundField';
import type { NameList, RecordSamples, Sample } from '../metadata/model/Samples';
import { compileSample } from './drawSample';
import { type Check, didYouMeanOneOf, type Report } from '../metadata/source/reporter';
import {
  countryFields,
  type Project,
  projectFields,
  projectSchemas,
  type SourceFile,
} from '../metadata/source/Project';
import { rememberFindings } from '../metadata/source/rememberFindings';
import { innerSchemas } from '../metadata/source/places';
import { inCountry } from '../metadata/source/fieldPlaces';
import { literalsOf, type Misfit, misfitsOf, referencesOf } from './sampleParts';
import { type RuledFields, ruleMisfitsOf } from './sampleRules';

/** Samples must be possible to draw, and be of entities, fields and lists of names that there are. */
export const checkSamples: Check = (project, report) => {
  // Each sample of a name would only repeat that the lists cannot be read.
  if (!project.names && project.paths.has('sandbox/names.json')) return;
  const names = project.names?.value ?? {};
  for (const { file, path, schema, role } of innerSchemas(project)) {
    const sample = schema['x-sample'] as Sample | undefined;
    if (sample === undefined) continue;
    const at = [...path, 'x-sample'];
    const isCount = typeof sample === 'object' && Object.hasOwn(sample, 'records');
    if (role === 'entity' && path.length === 0 && !isCount) {
      const message = 'Beside the properties it says how many records there are: { "records": 40 }.';
      report(file, at, { code: 'invalid-sample', message });
    } else if (!isCount && isDrawable(file, at, sample, names, report)) {
      checkOfField(project, file, path, sample, names, report);
    }
  }
  for (const file of project.countries.values()) {
    const { sandbox } = file.value;
    if (sandbox?.names !== undefined && !Object.hasOwn(names, sandbox.names)) {
      report(file, ['sandbox', 'names'], {
        code: 'invalid-sample',
        message: `There is no list of names "${sandbox.names}".${didYouMeanOneOf(sandbox.names, listsOf(names))}`,
      });
    }
    for (const entity of Object.keys(sandbox?.records ?? {})) {
      const fields = countryFields(project, entity, file.name);
      // Of a field that refers to nothing, it is not known what it takes.
      if (project.hasBrokenReferences) continue;
      if (fields) checkRecords(project, report, file.name, entity);
      // Of a file that is not valid JSON, that is reported.
      else if (!project.paths.has(`schemas/${entity}.json`)) {
        report(file, ['sandbox', 'records', entity], {
          code: 'invalid-sample',
          message: `There is no entity "${entity}".${didYouMeanOneOf(entity, [...project.entities])}`,
          at: 'key',
        });
      }
    }
  }
};

/** Checks that a field's sample has values which it accepts in some country, and refers to fields of the record. */
function checkOfField(
  project: Project,
  file: SourceFile,
  path: string[],
  sample: Sample,
  names: Record<string, NameList>,
  report: Report,
): void {
  const fields = project.entities.has(file.name) ? projectFields(project, file.name) : undefined;
  const [properties, name = '', ...deeper] = path;
  // What a definition is used for is known only where it is used.
  if (!fields || properties !== 'properties' || deeper.length > 0) return;
  for (const referred of new Set(referencesOf(sample))) {
    // Helpers are those of a country's file.
    if (referred.startsWith('$') || Object.hasOwn(fields, referred)) continue;
    report(file, [...path, 'x-sample'], {
      code: 'invalid-sample',
      message: `"${referred}" is not a field.${didYouMeanOneOf(referred, Object.keys(fields))}`,
    });
  }
  if (project.hasBrokenReferences) return;
  const before = new Map(
    Object.entries(fields).flatMap(([each, { sample: own }]) => (own === undefined ? [] : [[each, own]])),
  );
  const isCurated = [...project.countries.values()].some(({ value: { sandbox } }) => {
    const { values = {}, variants: kinds = [] } = sandbox?.records?.[file.name] ?? {};
    const by = typeof sample === 'object' && !Array.isArray(sample) ? (sample.by ?? '') : '';
    return [values, ...kinds.map((each) => each.values ?? {})].some((each) => Object.hasOwn(each, by));
  });
  // A country may have other values of what the cases are of.
  if (!isCurated) reportCases(file, [...path, 'x-sample'], sample, before, fields, report);
  const variants = new Set(
    [...project.countries.keys()].flatMap(
      (country) => countryFields(project, file.name, country)?.[name] ?? [],
    ),
  );
  const [first = [], ...others] = [...variants].map((field) => misfitsOf(field, sample, names));
  const misfits = first.filter(({ path: part }) =>
    others.every((found) => found.some((each) => each.path.join('/') === part.join('/'))),
  );
  if (Object.hasOwn(fields, name)) reportMisfits(file, [...path, 'x-sample'], fields[name]!, misfits, report);
}

/** Warns of values that a field does not take: a limit may be made narrower before anybody thinks of samples. */
function reportMisfits(
  file: SourceFile,
  path: string[],
  { name, options }: BoundField,
  misfits: Misfit[],
  report: Report,
  country = '',
): void {
  for (const { path: part, at, value, problem } of misfits) {
    const written = typeof value === 'string' ? value : JSON.stringify(value);
    const choices = options?.map((option) => String(option.value));
    const hint = choices && written ? didYouMeanOneOf(written, choices) : '';
    const message =
      problem ?? `${JSON.stringify(value)} is no value that "${name}" takes${inCountry(country)}.${hint}`;
    report(file, [...path, ...part], { severity: 'warning', code: 'invalid-sample', message, at });
  }
}

/** Checks the samples of an entity in a country. */
const checkRecords = rememberFindings((project, report, country: string, entity: string) => {
  const file = project.countries.get(country)!;
  const names = project.names?.value ?? {};
  const records = file.value.sandbox?.records?.[entity] ?? {};
  const fields = countryFields(project, entity, country) ?? {};
  const schemas = projectSchemas(project, country);
  const shown = Object.fromEntries(Object.entries(fields).filter(([, { ui }]) => ui.hidden !== true));
  const rules = bindRules(schemas, schemas[entity] ?? {}, shown);
  checkValues(file, ['sandbox', 'records', entity], records, fields, names, report);
  checkRules(file, entity, records, { fields: shown, rules }, names, report);
});

/** Checks that a country's samples are of fields and helpers, refer to earlier ones only, and fit the fields. */
function checkValues(
  file: SourceFile,
  path: string[],
  { values = {}, variants = [] }: RecordSamples,
  fields: Record<string, BoundField>,
  names: Record<string, NameList>,
  report: Report,
): void {
  const ofVariants = variants.map((variant) => variant.values ?? {});
  const parts = [
    { path: [...path, 'values'], samples: values, before: ofVariants.flatMap(Object.entries<Sample>) },
    ...ofVariants.map((samples, index) => ({
      path: [...path, 'variants', String(index), 'values'],
      samples,
      before: [],
    })),
  ];
  for (const part of parts) {
    const before = new Map(part.before);
    for (const [name, sample] of Object.entries(part.samples)) {
      const at = [...part.path, name];
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (!name.startsWith('$') && !field) {
        report(file, at, {
          code: 'invalid-sample',
          message: `"${name}" is not a field. The name of a helper begins with $.${didYouMeanOneOf(name, Object.keys(fields))}`,
          at: 'key',
        });
      }
      for (const referred of new Set(referencesOf(sample))) {
        if (before.has(referred)) continue;
        report(file, at, {
          code: 'invalid-sample',
          message: `"${referred}" is no value that comes before "${name}".${before.size > 0 ? didYouMeanOneOf(referred, [...before.keys()]) : ''}`,
          at: 'key',
        });
      }
      reportCases(file, at, sample, before, fields, report);
      before.set(name, sample);
      if (isDrawable(file, at, sample, names, report) && field)
        reportMisfits(file, at, field, misfitsOf(field, sample, names), report, file.name);
    }
  }
}

/** The samples of a country must be possible together with what the entity's rules ask for. */
function checkRules(
  file: SourceFile,
  entity: string,
  records: RecordSamples,
  ruled: RuledFields,
  names: Record<string, NameList>,
  report: Report,
): void {
  for (const misfit of misfitsOfRules(records, ruled, names)) {
    const value = JSON.stringify(misfit.value);
    const message =
      misfit.of === misfit.name
        ? `A rule of "${entity}" never lets "${misfit.name}" be such a value in ${file.name}, as ${value}.`
        : `With this, "${misfit.name}" is ${value}, which a rule of "${entity}" does not allow in ${file.name}.`;
    const path = ['sandbox', 'records', entity, ...misfit.path];
    report(file, path, { severity: 'warning', code: 'invalid-sample', message, at: misfit.at });
  }
}

/** Returns the misfits of samples that are sound; others are reported already. */
function misfitsOfRules(...given: Parameters<typeof ruleMisfitsOf>): ReturnType<typeof ruleMisfitsOf> {
  try {
    return ruleMisfitsOf(...given);
  } catch {
    return [];
  }
}

/** Checks that cases are of possible values: those in the sample of `by`, or the options of the field. */
function reportCases(
  file: SourceFile,
  path: string[],
  sample: Sample,
  before: ReadonlyMap<string, Sample>,
  fields: Record<string, BoundField>,
  report: Report,
): void {
  if (typeof sample !== 'object' || Array.isArray(sample)) return;
  const { by = '', cases = {} } = sample;
  const options = Object.hasOwn(fields, by) ? fields[by]!.options : undefined;
  const drawn = before.get(by);
  const known =
    (drawn === undefined ? undefined : literalsOf(drawn)) ?? options?.map(({ value }) => String(value));
  for (const value of Object.keys(cases)) {
    if (!known || known.includes(value)) continue;
    report(file, [...path, 'cases', value], {
      code: 'invalid-sample',
      message: `"${by}" is never "${value}" here.${didYouMeanOneOf(value, known)}`,
      at: 'key',
    });
  }
}

/** Whether a sample can be drawn; what is wrong with it is reported. */
function isDrawable(
  file: SourceFile,
  path: string[],
  sample: Sample,
  names: Record<string, NameList>,
  report: Report,
): boolean {
  // What is empty, or was emptied by what is wrong in it, is reported by its shape.
  if (typeof sample === 'object' && Object.keys(sample).length === 0) return false;
  try {
    compileSample(sample, names);
    return true;
  } catch (error) {
    report(file, path, { code: 'invalid-sample', message: (error as Error).message });
    return false;
  }
}

function listsOf(names: Record<string, NameList>): string[] {
  return Object.keys(names).filter((name) => !name.startsWith('$'));
}
