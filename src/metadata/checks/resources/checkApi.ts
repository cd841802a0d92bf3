import type { Check } from '../../source/reporter';
import { projectFields } from '../../source/Project';
import { formFields } from '../../source/formFields';

/** What programs create needs the create form, and what they give besides must be something that people do not. */
export const checkApi: Check = (project, report) => {
  for (const file of project.resources.values()) {
    const { entity = '', create, api } = file.value;
    if (!api?.create) continue;
    if (!create) {
      const message =
        'Programs create records by the form "create", which this resource does not have. Add it.';
      report(file, ['api', 'create'], { code: 'missing-form', message, at: 'key' });
      continue;
    }
    const asked = new Set(formFields(create));
    const fields = projectFields(project, entity) ?? {};
    for (const [index, name] of (api.create.given ?? []).entries()) {
      if (!asked.has(name) || fields[name]?.readOnly) continue;
      const message = `Programs give "${name}" anyway: it is in the create form. Remove it here.`;
      report(file, ['api', 'create', 'given', String(index)], { code: 'given-twice', message });
    }
  }
};
