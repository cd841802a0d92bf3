import { type FigureDefinition, figuresOf } from '../../model/figures';
import { countryFields, type Project, projectFields } from '../../source/Project';
import type { Check } from '../../source/reporter';
import { formFields } from '../../source/resourceScopes';
import { changingFields, stateHistory } from '../../storage/stateHistory';

/**
 * Checks that compared figures are known of the earlier period as it was then. Values that are filled in or changed
 * later would have had less time in the newer period.
 */
export const checkComparisons: Check = (project, report) => {
  for (const file of project.pages.values()) {
    const { blocks = [] } = file.value;
    for (const { path, figure } of figuresOf({ blocks })) {
      if (figure.balance !== undefined || !isCompared({ blocks }, path)) continue;
      for (const [place, name] of namedIn(figure)) {
        const message = unknownBefore(project, figure.resource, name);
        if (message === undefined) continue;
        const at = place[0] === 'sum' ? 'value' : 'key';
        report(file, [...path, ...place], { code: 'unfit-comparison', message, at });
      }
    }
  }
};

/** Whether a figure is in a block that compares its figures. */
function isCompared(page: object, path: string[]): boolean {
  const block = path.slice(0, -2).reduce<unknown>((value, name) => memberOf(value, name), page);
  return memberOf(block, 'compare') === true;
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/** The fields that a figure names, and where. */
function namedIn({ sum, filter = {}, of = {} }: FigureDefinition): [path: string[], name: string][] {
  return [
    ...(sum === undefined ? [] : [[['sum'], sum] as [string[], string]]),
    ...Object.keys(filter).map((name): [string[], string] => [['filter', name], name]),
    ...Object.keys(of).map((name): [string[], string] => [['of', name], name]),
  ];
}

/** Says why a field's value of an earlier moment is not known in some country; undefined where it is. */
function unknownBefore(project: Project, resource: string, name: string): string | undefined {
  const { entity = '', edit } = project.resources.get(resource)?.value ?? {};
  const common = projectFields(project, entity);
  if (!common?.[name]) return undefined;
  const variants = [...project.countries.keys()].flatMap((country) => {
    const fields = countryFields(project, entity, country);
    return fields?.[name] && !fields[name].ui.hidden ? [fields] : [];
  });
  const edited = formFields(edit);
  for (const fields of variants.length === 0 ? [common] : variants) {
    if (changingFields(fields, edited, [name]).length === 0) continue;
    const { transitions } = fields[name]!;
    if (!transitions || stateHistory(Object.values(fields))?.state === name) {
      return `Figures are compared with those of the period before as they were then, and "${name}" may be filled in or changed later, so its earlier values are not known. Take a field that is required and not edited, or take "compare" out.`;
    }
    const reached = [...new Set(Object.values(transitions).flat())];
    return `Figures are compared with those of the period before as they were then, and nothing says since when a record has its "${name}". Give schemas/${entity}.json an instant with "x-generate": ${JSON.stringify({ when: { [name]: reached } })}, or take "compare" out.`;
  }
  return undefined;
}
