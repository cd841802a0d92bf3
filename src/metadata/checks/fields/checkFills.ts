import { fieldFacts } from '../../bind/boundFields';
import type { Fill } from '../../model/BoundField';
import { rulePlaces } from '../../source/conditionPlaces';
import { type Check, didYouMean, type Finding, type Report, reportingOnce } from '../../source/reporter';
import {
  type FieldPlace,
  fieldPlaces,
  type FieldVariant,
  inCountry,
  keywordPlace,
} from '../../source/fieldPlaces';
import { isBrokenSchema, type Project, projectSchemas } from '../../source/Project';
import { ruleCountries, ruleSchema } from '../../source/ruleSchemas';
import { propertiesOf } from '../../schema/schemaParts';

/**
 * Checks that `x-ui.fills` names other text fields beside the field, always or conditionally, and that they accept the
 * values.
 */
export const checkFills: Check = (project, report) => {
  checkFields(project, report);
  checkRules(project, report);
};

function checkFields(project: Project, report: Report): void {
  const reportOnce = reportingOnce(report);
  for (const field of fieldPlaces(project)) {
    for (const [country, { ui }] of field.variants) {
      for (const [target, fill] of Object.entries(ui?.fills ?? {})) {
        const at = keywordPlace(project, field, country, ['x-ui', 'fills', target]);
        const beside = besides(project, field, country);
        const finding = problemOf(field.name, target, fill, beside, country);
        if (finding) reportOnce(at.file, at.path, { at: 'key', ...finding });
      }
    }
  }
}

/** Checks in the same way what a rule (`then`, `else`) says of a field. */
function checkRules(project: Project, report: Report): void {
  for (const { file, path, schema, whole, fieldsIn } of rulePlaces(project)) {
    if (schema === whole) continue;
    for (const name of Object.keys(propertiesOf(schema))) {
      const at = [...path, 'properties', name];
      const findings = ruleCountries(project, file, at).flatMap((country) => {
        const rule = ruleSchema(project, file, at, country);
        if (!rule || isBrokenSchema(project, rule)) return [];
        const { [name]: _itself, ...beside } = fieldsIn(country);
        const { fills } = fieldFacts(projectSchemas(project, country), rule).ui ?? {};
        return Object.entries(fills ?? {}).map(([target, fill]) =>
          problemOf(name, target, fill, beside, country),
        );
      });
      const finding = findings.find((each) => each !== undefined);
      if (finding) report(file, at, { at: 'key', ...finding });
    }
  }
}

function problemOf(
  name: string,
  target: string,
  { values, otherwise }: Fill,
  beside: Record<string, FieldVariant>,
  country: string,
): Finding | undefined {
  if (!Object.hasOwn(beside, target)) {
    return {
      code: 'unknown-field',
      message: `"${name}" fills "${target}", which is not a field beside it.${didYouMean(target, Object.keys(beside))}`,
    };
  }
  const facts = beside[target] ?? {};
  if (!facts.options && facts.type !== undefined && facts.type !== 'string') {
    return {
      code: 'unfit-field',
      message: `"${name}" fills "${target}" with texts, but it has the type "${facts.type}".`,
    };
  }
  const filled = [...Object.values(values), otherwise ?? []].flat();
  const unfit = filled.find((value) => !takes(facts, value));
  if (unfit === undefined) return undefined;
  return {
    code: 'unfit-field',
    message: `"${name}" fills "${target}" with ${JSON.stringify(unfit)}, which it does not take${inCountry(country)}.`,
  };
}

/** The other fields of the same entity or input, as they are in a country. */
function besides(
  project: Project,
  { file, path, name }: FieldPlace,
  country: string,
): Record<string, FieldVariant> {
  const owner = path.slice(0, -1).join('/');
  const places = fieldPlaces(project).filter(
    (each) => each.file === file && each.name !== name && each.path.slice(0, -1).join('/') === owner,
  );
  return Object.fromEntries(
    places.map((each) => [each.name, each.variants.get(country) ?? each.variants.get('') ?? {}]),
  );
}

function takes(
  { options, minLength = 0, maxLength = Infinity }: FieldVariant,
  value: string | number,
): boolean {
  if (options && !options.some((option) => option.value === value)) return false;
  if (typeof value === 'number') return options !== undefined;
  return value.length >= minLength && value.length <= maxLength;
}
