import { projectFields } from '../../source/Project';
import type { Check } from '../../source/reporter';

/**
 * A receipt says what has happened: nothing is one of a record that waits for something. Names that do not exist are found where all
 * names of a resource are checked.
 */
export const checkReceipts: Check = (project, report) => {
  for (const file of project.resources.values()) {
    const { entity = '', list, receipt, scope } = file.value;
    if (!receipt) continue;
    if (scope === 'user') {
      report(file, ['receipt'], {
        code: 'unfit-receipt',
        message:
          'Each of these records is of one user, and nobody else could check what a receipt says. Take it out.',
        at: 'key',
      });
    }
    if (!list) {
      report(file, ['receipt'], {
        code: 'unfit-receipt',
        message:
          'A receipt calls its record by the first column of the list, and there is no list. Give the resource one.',
        at: 'key',
      });
    }
    const fields = projectFields(project, entity) ?? {};
    const field = Object.hasOwn(fields, receipt.field) ? fields[receipt.field] : undefined;
    for (const state of Object.keys(receipt.states ?? {})) {
      const option = field?.options?.find(({ value }) => value === state);
      const [next] = field?.transitions?.[state] ?? [];
      if (!option || next === undefined || option.tone === 'success') continue;
      report(file, ['receipt', 'states', state], {
        code: 'unfit-receipt',
        message: `"${state}" is no end and no success: a record in it may still become "${next}", so there is nothing to certify. Take it out.`,
        at: 'key',
      });
    }
    for (const [index, { resource }] of (receipt.related ?? []).entries()) {
      const other = project.resources.get(resource);
      if (!other || other.value.list) continue;
      report(file, ['receipt', 'related', String(index), 'resource'], {
        code: 'unfit-receipt',
        message: `"${resource}" has no list in which its records could be looked for. Give it one, or take this out.`,
      });
    }
  }
};
