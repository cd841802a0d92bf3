import type { BoundField } from '../../model/BoundField';
import type { PageDefinition, ResourceDefinition } from '../../model/definitions';
import { figuresOf } from '../../model/figures';
import type { Project } from '../../source/Project';
import { countryFields, entityFields, isBrokenField } from '../../source/projectFields';
import type { Check } from '../../source/reporter';
import { isGroupKey, isRollupKey } from '../../storage/rollups';

/**
 * A figure must be one that the gateway can keep counted: of records told apart by fields with options. Names that do not
 * exist are found where the block's options are checked.
 */
export const checkFigures: Check = (project, report) => {
  for (const file of project.pages.values()) {
    const { blocks = [] } = file.value as unknown as Partial<PageDefinition>;
    for (const { path, figure } of figuresOf({ blocks })) {
      const resource = project.resources.get(figure.resource)?.value as
        Partial<ResourceDefinition> | undefined;
      const entity = resource?.entity ?? '';
      const fields = entityFields(project, entity) ?? {};
      const find = (name: unknown): BoundField | undefined =>
        typeof name === 'string' && Object.hasOwn(fields, name) ? fields[name] : undefined;
      const places: FigurePlace[] = [
        ...Object.keys(figure.filter ?? {}).map((name): FigurePlace => [['filter', name], name, isRollupKey]),
        [['groupBy'], figure.groupBy, isGroupKey],
      ];
      for (const [place, name, fits] of places) {
        const field = find(name);
        if (!field || isBrokenField(field) || fitsCountries(project, entity, field, fits)) continue;
        const keys = Object.values(fields)
          .filter((each) => fitsCountries(project, entity, each, fits))
          .map((key) => `"${key.name}"`)
          .join(', ');
        report(file, [...path, ...place], {
          code: 'unfit-field',
          message: `Figures are kept ready by fields with options, and "${field.name}" is none, so that it would take longer the more records there are. ${keys ? `Take one of ${keys}.` : 'Leave it out.'}`,
          at: place[0] === 'filter' ? 'key' : 'value',
        });
      }
    }
  }
};

/** Where in a figure a field is named, and whether a field can be named there. */
type FigurePlace = [path: string[], name: unknown, fits: (field: BoundField) => boolean];

/** Whether a field fits wherever it is shown, as its options may be those of a country. */
function fitsCountries(
  project: Project,
  entity: string,
  field: BoundField,
  fits: (field: BoundField) => boolean,
): boolean {
  const variants = [...project.countries.keys()].flatMap((country) => {
    const variant = countryFields(project, entity, country)?.[field.name];
    return variant && !variant.ui.hidden ? [variant] : [];
  });
  return variants.length === 0 ? fits(field) : variants.every(fits);
}
