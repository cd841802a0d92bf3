import type { BoundField } from '../../model/BoundField';
import type { ResourceDefinition } from '../../model/definitions';
import { formFields } from '../../source/formFields';
import { isBrokenField, projectFields } from '../../source/projectFields';
import type { Check } from '../../source/reporter';

/**
 * What the gateway computes must be read-only, so that no form can ask for it: states, what it empties in some of them, and what
 * follows from the other fields.
 */
export const checkComputedFields: Check = (project, report) => {
  for (const entity of project.entities) {
    const file = project.schemas.get(entity);
    const resources = [...project.resources.values()]
      .map(({ value }) => value)
      .filter((resource) => resource.entity === entity);
    for (const field of Object.values(projectFields(project, entity) ?? {})) {
      // What is generated is checked with its generator.
      if (!file || field.readOnly || field.generate !== undefined || isBrokenField(field)) continue;
      const why = reasonOf(field, resources);
      if (why === undefined) continue;
      report(file, ['properties', field.name], {
        code: 'writable-result',
        message: `"${field.name}" ${why}, so no form can ask for it. Add "readOnly": true.`,
        at: 'key',
      });
    }
  }
};

/** Says why a field is computed by the gateway; undefined where it may be entered. */
function reasonOf(
  { name, emptied, transitions }: BoundField,
  resources: Partial<ResourceDefinition>[],
): string | undefined {
  if (transitions) return 'changes by its transitions alone';
  if (emptied) return 'is emptied by the gateway in some states';
  for (const { create, edit, detail } of resources) {
    const { equals, ...terms } = detail?.headline ?? {};
    if (equals === name && !Object.values<unknown>(terms).includes(name)) return 'is the result of a sum';
    const asked = [...formFields(create), ...formFields(edit)];
    const shown: unknown = create?.rehearse;
    if (Array.isArray(shown) && shown.includes(name) && !asked.includes(name)) {
      return 'is what the rehearsal of a form computes';
    }
  }
  return undefined;
}
