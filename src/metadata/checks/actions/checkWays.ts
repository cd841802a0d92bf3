import { propertiesOf } from '../../schema/schemaParts';
import { resourcesOfEntity } from '../../source/resourceScopes';
import type { Check } from '../../source/reporter';
import { isMovedByCode, stateFields, stateWays } from '../../states/states';

/** Checks that somebody can bring about each transition of a schema for which the gateway has no code. */
export const checkWays: Check = (project, report) => {
  for (const entity of project.entities) {
    const file = project.schemas.get(entity);
    const resources = resourcesOfEntity(project, entity);
    if (!file || resources.length === 0 || isMovedByCode(project, entity)) continue;
    for (const field of stateFields(project, entity)) {
      const ways = resources.flatMap((resource) => stateWays(resource, field));
      const states = new Set(field.options?.map(({ value }) => String(value)));
      // The transitions of a shared definition are written in another file.
      const isOwn = propertiesOf(file.value)[field.name]?.['x-transitions'] !== undefined;
      for (const [from, following] of Object.entries(field.transitions ?? {})) {
        for (const [index, to] of following.entries()) {
          const made = ways.filter((way) => way.to === to && way.from.includes(from));
          const isMade = made.some((way) => way.by === 'review' || !way.write.sandbox);
          if (isMade || !states.has(from) || !states.has(to)) continue;
          const path = ['properties', field.name, ...(isOwn ? ['x-transitions', from, String(index)] : [])];
          report(file, path, {
            severity: 'warning',
            code: 'idle-transition',
            message: `Nothing brings a record from "${from}" to "${to}"${made.length > 0 ? ' but in a sandbox' : ''}: no action, edit form or review of "${resources[0]!.name}" has that transition. Add one, or take "${to}" out.`,
            at: isOwn ? 'value' : 'key',
          });
        }
      }
    }
  }
};
