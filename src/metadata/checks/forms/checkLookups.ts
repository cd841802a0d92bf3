import type { FormItem } from '../../model/definitions';
import type { Check } from '../../source/reporter';

/** A lookup is code of the gateway, and only create forms have any. */
export const checkLookups: Check = (project, report) => {
  for (const file of project.resources.values()) {
    const resource = file.value;
    for (const form of ['create', 'edit'] as const) {
      for (const [section, { fields = [] }] of (resource[form]?.sections ?? []).entries()) {
        for (const [index, entry] of fields.entries()) {
          const { field, lookup }: Partial<FormItem> = typeof entry === 'string' ? {} : entry;
          if (!lookup || field === undefined) continue;
          const path = [form, 'sections', String(section), 'fields', String(index), 'lookup'];
          if (form === 'edit') {
            const message = 'Only a create form can look up what a value names.';
            report(file, path, { code: 'unfit-lookup', message, at: 'key' });
          } else if (!project.handlers.has(`${file.name}.${field}.lookup`)) {
            report(file, path, {
              code: 'missing-handler',
              message: `The gateway has no code that looks up "${field}" of "${file.name}". Take "lookup" out, or write the code and run npm run types.`,
              at: 'key',
            });
          }
        }
      }
    }
  }
};
