import type { ResourceDefinition } from '../../model/definitions';
import type { Project } from '../../source/Project';
import { formFields } from '../../source/resourceScopes';
import type { Check } from '../../source/reporter';

/**
 * Checks that a form saves besides by another create form of the same scope. That form has the field that asks for it,
 * and is proven where this one is.
 */
export const checkSaves: Check = (project, report) => {
  for (const file of project.resources.values()) {
    const { create } = file.value;
    if (!create?.saves) continue;
    const { resource, with: name } = create.saves;
    const fault = faultOf(project, file.value, resource, name);
    if (fault) report(file, ['create', 'saves'], { code: 'unfit-form', message: fault });
  }
};

function faultOf(
  { resources }: Project,
  { create, scope = 'country' }: Partial<ResourceDefinition>,
  resource: string,
  name: string,
): string | undefined {
  const saved = resources.get(resource)?.value;
  if (!saved) return undefined;
  if (!saved.create)
    return `"${resource}" has no create form, by which its records could be saved. Declare one in resources/${resource}.json.`;
  if ((saved.scope ?? 'country') !== scope)
    return `The records of "${resource}" have another scope, so that this form does not know whose they are. Name a resource of the scope "${scope}".`;
  const lacking = [create, saved.create].some((form) => !formFields(form).includes(name));
  if (lacking)
    return `"${name}" must be a field of both create forms: it is entered here, and stored there. Add it to a section of each.`;
  if (saved.create.stepUp !== undefined && create?.stepUp === undefined)
    return `The create form of "${resource}" asks for a code, and this one does not: it would be a way around that. Add "stepUp".`;
  return undefined;
}
