import type { JsonSchema } from '../../model/json';
import { propertiesOf } from '../../schema/schemaParts';
import { projectFields } from '../../source/Project';
import type { Check } from '../../source/reporter';
import { resourcesOfEntity } from '../../source/resourceScopes';
import { formerNames } from '../../storage/renames';

/**
 * Warns of options that code names and the metadata no longer has, as such code would fail silently. It is no error, as
 * the same word may mean something else in code.
 */
export const checkNamedValues: Check = (project, report) => {
  for (const [place, values] of Object.entries(project.namedValues)) {
    const [entity = '', name = ''] = place.split('.');
    const file = project.schemas.get(entity);
    const options = projectFields(project, entity)?.[name]?.options;
    if (!file || !options) continue;
    const written = propertiesOf(file.value)[name] ?? {};
    for (const value of values) {
      if (options.some((option) => option.value === value)) continue;
      const [{ name: resource } = { name: entity }] = resourcesOfEntity(project, entity);
      const successor = optionsOf(written).find((option) => formerNames(option).includes(value));
      const advice = successor
        ? `Have a developer write ${JSON.stringify(successor.const)} there and run npm run types.`
        : `If it is called otherwise now, put it back everywhere and run npm run rename -- value ${resource}.${name}.${value} NEW, which says where. If it is to be gone, have a developer take it out there and run npm run types.`;
      report(file, ['properties', name, ...(written.oneOf ? ['oneOf'] : [])], {
        severity: 'warning',
        code: 'named-value',
        message: `"${value}" is no option of "${name}" any more, and code names it. ${advice} Where code means something else by it, take it out of schemas/meta/values.json.`,
        at: 'key',
      });
    }
  }
};

function optionsOf({ oneOf }: JsonSchema): JsonSchema[] {
  return Array.isArray(oneOf) ? (oneOf as JsonSchema[]) : [];
}
