import { actionRequest } from '../../bind/actionRequest';
import { storesInput } from '../../bind/schemas/inputSchema';
import type { BoundField } from '../../model/BoundField';
import type { ActionDefinition, ResourceDefinition } from '../../model/definitions';
import type { JsonSchema, JsonValue } from '../../model/json';
import { propertiesOf, requiredOf } from '../../schema/schemaParts';
import { walkSchema } from '../../schema/walkSchema';
import type { Check, Report } from '../../source/reporter';
import { type Project, projectFields, type ResourceFile, type SourceFile } from '../../source/Project';
import { namedValues, statementsOf } from '../../source/statements';
import { tableRules } from '../../storage/entityTable';

/** Checks that every action has its own request, can happen, and is performed by a transition or by code. */
export const checkActions: Check = (project, report) => {
  for (const file of project.resources.values()) {
    const resource = file.value;
    for (const [name, action] of Object.entries(resource.actions ?? {})) {
      const { transition } = action;
      checkScope(report, file, name, action);
      if (action.awaits) checkAwaited(report, file, name, action);
      if (action.only) checkOnly(report, file, name, action);
      if (action.file !== undefined) {
        checkFileAction(report, file, name, action);
      } else if (transition) {
        checkTransition(project, report, file, ['actions', name], transition);
        checkWhen(project, report, file, ['actions', name], action);
      } else if (!project.handlers.has(`${file.name}.${name}`))
        checkStored(project, report, file, name, action);
    }
    const { edit } = resource;
    if (edit?.transition) {
      checkTransition(project, report, file, ['edit'], edit.transition);
      checkWhen(project, report, file, ['edit'], edit);
    }
    checkCalls(report, file, resource);
  }
};

/** An action that has neither a transition nor code stores what is entered for it in fields of the record. */
function checkStored(
  project: Project,
  report: Report,
  file: ResourceFile,
  name: string,
  action: Partial<ActionDefinition>,
): void {
  const { entity = '' } = file.value;
  const { stored = true, appendOnly = false } = tableRules(project.schemas.get(entity)?.value ?? {});
  const fields: Record<string, BoundField> = projectFields(project, entity) ?? {};
  if (!stored || !storesInput(action, fields)) {
    report(file, ['actions', name], {
      code: 'missing-handler',
      message: `The gateway has no code for "${file.name}.${name}", so the action would do nothing. Give it a "transition"${stored && action.on !== 'resource' ? `, or an "input" that is named after a field of ${entity}` : ''}, or write the code and run npm run types.`,
      at: 'key',
    });
  }
  if (appendOnly) {
    report(file, ['actions', name], {
      code: 'append-only',
      message: `The records of ${entity} are append-only ("x-table" in schemas/${entity}.json), so nobody can change them.`,
      at: 'key',
    });
  }
}

/** An action that saves a file changes nothing. */
function checkFileAction(
  report: Report,
  file: SourceFile,
  name: string,
  action: Partial<ActionDefinition>,
): void {
  const writes = [
    'on',
    'transition',
    'stepUp',
    'rehearse',
    'moves',
    'input',
    'submit',
    'request',
    'not',
    'only',
  ] as const;
  for (const member of [...writes, 'confirm', 'success'] as const) {
    if (action[member] === undefined) continue;
    report(file, ['actions', name, member], {
      code: 'unfit-action',
      message: `An action that saves a file changes nothing, so it cannot have "${member}".`,
      at: 'key',
    });
  }
}

/** An action of the resource has no record that a condition could be about. */
function checkScope(report: Report, file: SourceFile, name: string, action: Partial<ActionDefinition>): void {
  const path = ['actions', name];
  if (action.on === 'resource') {
    for (const member of ['transition', 'when', 'leads', 'not', 'only', 'rehearse', 'moves'] as const) {
      if (action[member] === undefined) continue;
      const message = `An action of the resource has no record, so it cannot have "${member}".`;
      report(file, [...path, member], { code: 'no-record', message, at: 'key' });
    }
  }
  const tail = action.request?.path;
  if (tail === undefined || tail.startsWith('{id}') === (action.on !== 'resource')) return;
  const message =
    action.on === 'resource'
      ? 'An action of the resource has no record: its path cannot begin with {id}.'
      : 'The path of an action on a record begins with {id}. Is it an action "on": "resource"?';
  report(file, [...path, 'request', 'path'], { code: 'unfit-route', message });
}

/**
 * Checks that a list can be filtered by the state in which records wait. Whoever is told of them is led to that list.
 */
function checkAwaited(
  report: Report,
  file: ResourceFile,
  name: string,
  { transition, when }: Partial<ActionDefinition>,
): void {
  const tell = (path: string[], message: string) =>
    report(file, ['actions', name, ...path], { code: 'unfit-action', message, at: 'key' });
  if ((file.value.scope ?? 'country') !== 'country') {
    tell(
      ['awaits'],
      'Only records of a country can await somebody: the menu and the pages of a country say so.',
    );
  } else if (!transition) {
    tell(
      ['awaits'],
      'Nothing says which records await somebody: the action has no "transition", whose states they would be in.',
    );
  } else if (when) {
    const [other] = fieldsIn(when).filter((each) => each !== transition.field);
    if (other !== undefined)
      tell(
        ['when'],
        `Records await somebody by their state alone, so the "when" of an action that "awaits" can only be about "${transition.field}", not about "${other}".`,
      );
  }
}

/** Checks that an action for the creator alone is not for others and awaits nobody. */
function checkOnly(report: Report, file: SourceFile, name: string, action: Partial<ActionDefinition>): void {
  for (const member of ['not', 'awaits'] as const) {
    if (!action[member]) continue;
    report(file, ['actions', name, member], {
      code: 'unfit-action',
      message: `Only the creator of a record may do this, so it cannot have "${member}".`,
      at: 'key',
    });
  }
}

/** The fields that a condition is about. */
function fieldsIn(condition: JsonSchema): string[] {
  const names: string[] = [];
  walkSchema(condition, (schema) => names.push(...Object.keys(propertiesOf(schema)), ...requiredOf(schema)));
  return names;
}

/** Another state must lead to that of a transition. */
function checkTransition(
  project: Project,
  report: Report,
  file: ResourceFile,
  write: string[],
  { field: name, to }: Partial<NonNullable<ActionDefinition['transition']>>,
): void {
  const { entity = '' } = file.value;
  const fields: Record<string, BoundField> = projectFields(project, entity) ?? {};
  const field = name !== undefined && Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field?.transitions || to === undefined) return;
  const states = (field.options ?? []).map(({ value }) => String(value));
  const path = [...write, 'transition', 'to'];
  // A state that there is not is reported where all names are.
  if (states.includes(to) && !Object.values(field.transitions).some((following) => following.includes(to))) {
    const message = `No state of "${name}" leads to "${to}", so nothing could bring that about. Add it to "x-transitions" in schemas/${entity}.json.`;
    report(file, path, { code: 'unreachable-state', message });
  }
}

/**
 * Checks that the states named by the condition of a write lead to its target. From any other it would always be
 * rejected.
 */
function checkWhen(
  project: Project,
  report: Report,
  file: ResourceFile,
  write: string[],
  { when, transition }: Pick<Partial<ActionDefinition>, 'when' | 'transition'>,
): void {
  const { field: state = '', to = '' } = transition ?? {};
  const transitions = (projectFields(project, file.value.entity ?? '') ?? {})[state]?.transitions ?? {};
  // An edit may leave the record where it is.
  const isEdit = write[0] === 'edit';
  const leads = (from: string) => transitions[from]!.includes(to) || (isEdit && from === to);
  const leading = Object.keys(transitions).filter(leads);
  const said = statementsOf(when ?? {}).get(state) ?? [];
  const isState = (value: JsonValue) => typeof value === 'string' && Object.hasOwn(transitions, value);
  // Where a state does not exist, that is reported with the condition.
  if (leading.length === 0 || !namedValues(said).every(isState)) return;
  const subject = isEdit ? 'record could never be edited' : 'action could never be done';
  const instead = leading.map((each) => `"${each}"`).join(' or ');
  for (const { path, schema } of said) {
    const idle = namedValues([{ path, schema }]).find(
      (each) => typeof each === 'string' && !leading.includes(each),
    );
    if (typeof idle !== 'string') continue;
    report(file, [...write, 'when', ...path], {
      code: 'unmet-condition',
      message: `"${idle}" does not lead to "${to}", so there the ${subject}. Name ${instead}, or add "${to}" to what follows "${idle}" in schemas/${file.value.entity}.json.`,
      at: 'key',
    });
  }
}

function checkCalls(report: Report, file: SourceFile, resource: Partial<ResourceDefinition>): void {
  const calls = new Map<string, string>([
    ...(resource.edit ? [['PUT {id}', 'the edit form'] as const] : []),
    ...(resource.delete ? [['DELETE {id}', 'deleting'] as const] : []),
    ...(resource.reveal ? [['POST {id}/reveal', 'reading masked values'] as const] : []),
    ...(resource.annotations
      ? ([
          ['POST {id}/notes', 'writing a note'],
          ['POST tags', 'tagging records'],
        ] as const)
      : []),
  ]);
  for (const [name, action] of Object.entries(resource.actions ?? {})) {
    if (action.file !== undefined) continue;
    // What the meta-schema requires may be missing, which `checkShapes` reports.
    const { method, path } = actionRequest(name, action) as Partial<ReturnType<typeof actionRequest>>;
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
