import type { BoundField } from '../../model/BoundField';
import type { ResourceDefinition } from '../../model/definitions';
import { formFields, resourcesOfEntity } from '../../source/resourceScopes';
import { isBrokenField, projectFields } from '../../source/Project';
import type { Check } from '../../source/reporter';

/**
 * Checks that fields computed by the gateway are read-only, so that no form asks for them. These are states, fields
 * that are emptied in some of them, and fields that follow from others.
 */
export const checkComputedFields: Check = (project, report) => {
  for (const entity of project.entities) {
    const file = project.schemas.get(entity);
    const computed = new Map(
      resourcesOfEntity(project, entity).flatMap(({ value }) => [...computedBy(value)]),
    );
    for (const field of Object.values(projectFields(project, entity) ?? {})) {
      // What is generated is checked with its generator.
      if (!file || field.readOnly || field.generate !== undefined || isBrokenField(field)) continue;
      const why = reasonOf(field) ?? computed.get(field.name);
      if (why === undefined) continue;
      report(file, ['properties', field.name], {
        code: 'writable-result',
        message: `"${field.name}" ${why}, so no form can ask for it. Take it out of forms, and "readOnly": false away.`,
        at: 'key',
      });
    }
  }
};

/** Returns why the gateway computes a field; undefined if it may be entered. */
function reasonOf({ emptied, transitions }: BoundField): string | undefined {
  if (transitions) return 'changes by its transitions alone';
  return emptied ? 'is emptied by the gateway in some states' : undefined;
}

/** Returns the fields that a resource shows as computed, with the reason. */
function computedBy({ create, edit, detail }: Partial<ResourceDefinition>): Map<string, string> {
  const found = new Map<string, string>();
  const asked = new Set([...formFields(create), ...formFields(edit)]);
  for (const name of Array.isArray(create?.rehearse) ? create.rehearse : []) {
    if (!asked.has(name)) found.set(name, 'is what the rehearsal of a form computes');
  }
  const { equals, ...terms } = detail?.headline ?? {};
  if (equals !== undefined && !Object.values<unknown>(terms).includes(equals)) {
    found.set(equals, 'is the result of a sum');
  }
  return found;
}
