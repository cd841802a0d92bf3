import type { ResourceDefinition } from '../../model/definitions';
import type { Check } from '../../source/reporter';

/** Every action must have a call of its own, and code behind it. */
export const checkActions: Check = (project, report) => {
  for (const file of project.resources.values()) {
    const { actions = {}, edit } = file.value as unknown as Partial<ResourceDefinition>;
    const calls = new Map<string, string>(edit ? [['PUT {id}', 'the edit form']] : []);
    for (const [name, { request }] of Object.entries(actions)) {
      if (!project.handlers.has(`${file.name}.${name}`)) {
        report(file, ['actions', name], {
          code: 'missing-handler',
          message: `The gateway has no code for "${file.name}.${name}", so the action would do nothing. Once it has been written, run npm run types.`,
          at: 'key',
        });
      }
      const { method, path } = request ?? {};
      if (method === undefined || path === undefined) continue;
      const call = `${method} ${path}`;
      const other = calls.get(call);
      if (other !== undefined) {
        report(file, ['actions', name, 'request', 'path'], {
          code: 'duplicate-route',
          message: `${call} is already the call of ${other}. Give this action another path.`,
        });
      }
      calls.set(call, `"${name}"`);
    }
  }
};
