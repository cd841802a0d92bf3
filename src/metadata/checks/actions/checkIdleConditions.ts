import type { ActionDefinition } from '../../model/definitions';
import { type Project, projectFields, type ResourceFile } from '../../source/Project';
import type { Check, Report } from '../../source/reporter';
import { isAllowed, namedValues, statementsOf } from '../../source/statements';

/**
 * Finds conditions that only repeat which states lead to that of the transition. They would be out of date once another
 * state leads there.
 */
export const checkIdleConditions: Check = (project, report) => {
  for (const file of project.resources.values()) {
    const { actions = {}, edit } = file.value;
    for (const [name, action] of Object.entries(actions))
      checkStates(project, report, file, ['actions', name], action);
    if (edit) checkStates(project, report, file, ['edit'], edit);
  }
};

function checkStates(
  project: Project,
  report: Report,
  file: ResourceFile,
  write: string[],
  { when, transition }: Pick<Partial<ActionDefinition>, 'when' | 'transition'>,
): void {
  if (!when || !transition) return;
  const { field: state, to } = transition;
  const { transitions = {} } = (projectFields(project, file.value.entity ?? '') ?? {})[state] ?? {};
  // An edit may leave the record where it is.
  const leading = Object.keys(transitions).filter(
    (from) => transitions[from]!.includes(to) || (write[0] === 'edit' && from === to),
  );
  const said = statementsOf(when).get(state) ?? [];
  // A state that does not lead there is reported for itself.
  const isOfLeading = namedValues(said).every((each) => typeof each === 'string' && leading.includes(each));
  if (said.length === 0 || !isOfLeading || !leading.every((each) => isAllowed(said, each))) return;
  report(file, [...write, 'when', ...said[0]!.path], {
    severity: 'warning',
    code: 'idle-condition',
    message: `The condition leaves out none of the states that lead to "${to}" anyway: ${leading.map((each) => `"${each}"`).join(', ')}. Take "${state}" out of it.`,
    at: 'key',
  });
}
