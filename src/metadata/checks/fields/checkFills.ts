import type { UiOptions } from '../../model/BoundField';
import { firstGroup } from '../../bind/fillRules';
import { didYouMean } from '../../source/didYouMean';
import {
  type FieldPlace,
  fieldPlaces,
  type FieldVariant,
  inCountry,
  keywordPlace,
} from '../../source/fieldPlaces';
import type { Project } from '../../source/Project';
import type { Check, Finding } from '../../source/reporter';

/** What a field fills (`x-ui.fills`) must be other texts beside it, which take the values. */
export const checkFills: Check = (project, report) => {
  const reported = new Set<string>();
  for (const field of fieldPlaces(project)) {
    for (const [country, { ui }] of field.variants) {
      for (const [target, fill] of Object.entries(ui?.fills ?? {})) {
        const at = keywordPlace(project, field, country, ['x-ui', 'fills', target]);
        const key = `${at.file.path} ${at.path.join('/')}`;
        if (reported.has(key)) continue;
        const finding = problemOf(project, field, country, target, fill);
        if (!finding) continue;
        reported.add(key);
        report(at.file, at.path, { at: 'key', ...finding });
      }
    }
  }
};

type Fill = NonNullable<UiOptions['fills']>[string];

function problemOf(
  project: Project,
  field: FieldPlace,
  country: string,
  target: string,
  { pattern, values, check }: Fill,
): Finding | undefined {
  const beside = besides(project, field);
  const filled = beside.find(({ name }) => name === target);
  if (!filled) {
    const names = beside.map(({ name }) => name);
    return {
      code: 'unknown-field',
      message: `"${field.name}" fills "${target}", which is not a field beside it.${didYouMean(target, names)}`,
    };
  }
  const facts: FieldVariant = filled.variants.get(country) ?? filled.variants.get('') ?? {};
  if (facts.type !== undefined && facts.type !== 'string') {
    return {
      code: 'unfit-field',
      message: `"${field.name}" fills "${target}" with texts, but it has the type "${facts.type}".`,
    };
  }
  const unfit = Object.values(values).find((value) => !takes(facts, value));
  if (unfit !== undefined) {
    return {
      code: 'unfit-field',
      message: `"${field.name}" fills "${target}" with ${JSON.stringify(unfit)}, which it does not take${inCountry(country)}.`,
    };
  }
  if (check ? firstGroup(pattern) !== undefined : /(?<!\\)\((?!\?)/u.test(pattern)) return undefined;
  return {
    code: 'unfit-pattern',
    message: check
      ? '"check" needs a pattern whose first group, in parentheses, has no other group inside.'
      : 'The pattern needs a group, in parentheses, for the part that is looked up in "values".',
  };
}

/** The other fields of the same entity or input. */
function besides(project: Project, { file, path, name }: FieldPlace): FieldPlace[] {
  const owner = path.slice(0, -1).join('/');
  return fieldPlaces(project).filter(
    (each) => each.file === file && each.name !== name && each.path.slice(0, -1).join('/') === owner,
  );
}

function takes({ options, minLength = 0, maxLength = Infinity }: FieldVariant, value: string): boolean {
  if (options && !options.some((option) => option.value === value)) return false;
  return value.length >= minLength && value.length <= maxLength;
}
