import type { BoundField } from '../../model/BoundField';
import type { PageDefinition, ResourceDefinition } from '../../model/definitions';
import { figuresOf } from '../../model/figures';
import { entityFields, isBrokenField } from '../../source/projectFields';
import type { Check } from '../../source/reporter';
import { isRollupKey } from '../../storage/rollups';

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
      const fields = entityFields(project, resource?.entity ?? '') ?? {};
      const find = (name: unknown): BoundField | undefined =>
        typeof name === 'string' && Object.hasOwn(fields, name) ? fields[name] : undefined;
      const keys = Object.values(fields)
        .filter(isRollupKey)
        .map(({ name }) => `"${name}"`)
        .join(', ');
      const places: [path: string[], name: unknown][] = [
        ...Object.keys(figure.filter ?? {}).map((name): [string[], string] => [['filter', name], name]),
        [['groupBy'], figure.groupBy],
      ];
      for (const [place, name] of places) {
        const field = find(name);
        if (!field || isRollupKey(field) || isBrokenField(field)) continue;
        report(file, [...path, ...place], {
          code: 'unfit-field',
          message: `Figures are kept ready by fields with options, and "${field.name}" is none, so that it would take longer the more records there are. ${keys ? `Take one of ${keys}.` : 'Leave it out.'}`,
          at: place[0] === 'filter' ? 'key' : 'value',
        });
      }
    }
  }
};
