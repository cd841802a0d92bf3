import { pick, pickBy } from 'es-toolkit';
import { type Check, didYouMean } from '../../source/reporter';
import { formFields } from '../../source/resourceScopes';
import { projectFields, inputFields } from '../../source/Project';
import { placeholdersOf } from '../../texts/placeholders';

/** Checks that every `%{field}` in a text of a resource is known when the text is shown. */
export const checkPlaceholders: Check = (project, report) => {
  for (const file of project.resources.values()) {
    const resource = file.value;
    const record = projectFields(project, resource.entity ?? '');
    if (!record) continue;
    const check = (
      text: string | undefined,
      path: string[],
      fields: Record<string, unknown>,
      what = 'a field that is known here',
    ) => {
      for (const name of placeholdersOf(text ?? '')) {
        if (Object.hasOwn(fields, name)) continue;
        report(file, path, {
          code: 'unknown-placeholder',
          message: `%{${name}} is not ${what}.${didYouMean(name, Object.keys(fields))}`,
        });
      }
    };
    for (const form of ['create', 'edit'] as const) {
      const asked = formFields(resource[form]);
      check(resource[form]?.submit, [form, 'submit'], pick(record, asked), 'a field of this form');
    }
    check(resource.create?.success, ['create', 'success'], record);
    const columns = formFields(resource.create);
    const summed = pickBy(record, ({ kind, name }) => kind === 'money' && columns.includes(name));
    check(resource.import?.submit, ['import', 'submit'], { ...summed, count: true });
    for (const part of ['confirm', 'success'] as const) {
      check(resource.delete?.[part], ['delete', part], record);
    }
    for (const [name, { text }] of Object.entries(resource.notifications ?? {}))
      check(text, ['notifications', name, 'text'], { count: true });
    for (const [name, action] of Object.entries(resource.actions ?? {})) {
      const path = ['actions', name];
      const fields = { ...record, ...inputFields(project, file, action.input ?? {}) };
      for (const part of ['confirm', 'success', 'submit'] as const)
        check(action[part], [...path, part], fields);
      check(action.awaits, [...path, 'awaits'], { count: true });
    }
  }
};
