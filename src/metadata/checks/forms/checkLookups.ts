import type { FormItem } from '../../model/definitions';
import { isBrokenField, projectFields } from '../../source/Project';
import { fieldNamed } from '../../source/references/projectReferences';
import type { Check } from '../../source/reporter';

/** Kinds of the gateway's code for a field of a form, by the member that asks for it. */
const kinds = {
  lookup: { does: 'looks up', can: 'look up what a value names' },
  greatest: { does: 'knows the greatest', can: 'be filled with the greatest amount' },
} as const;

/** Lookups and greatest amounts are code of the gateway, and only create forms have any. */
export const checkLookups: Check = (project, report) => {
  for (const file of project.resources.values()) {
    const resource = file.value;
    for (const form of ['create', 'edit'] as const) {
      for (const [section, { fields = [] }] of (resource[form]?.sections ?? []).entries()) {
        for (const [index, entry] of fields.entries()) {
          const item: Partial<FormItem> = typeof entry === 'string' ? {} : entry;
          const { field } = item;
          if (field === undefined) continue;
          for (const kind of ['lookup', 'greatest'] as const) {
            if (!item[kind]) continue;
            const { does, can } = kinds[kind];
            const path = [form, 'sections', String(section), 'fields', String(index), kind];
            if (form === 'edit') {
              const message = `Only a create form can ${can}.`;
              report(file, path, { code: 'unfit-handler', message, at: 'key' });
            } else if (!project.handlers.has(`${file.name}.${field}.${kind}`)) {
              report(file, path, {
                code: 'missing-handler',
                message: `The gateway has no code that ${does} "${field}" of "${file.name}". Take "${kind}" out, or write the code and run npm run types.`,
                at: 'key',
              });
            }
            const known = fieldNamed(projectFields(project, resource.entity ?? ''), field);
            if (kind === 'lookup' || !known || isBrokenField(known) || known.kind === 'money') continue;
            report(file, path, { code: 'not-money', message: `"${field}" is not an amount of money.` });
          }
        }
      }
    }
  }
};
