import type { BoundField } from '../../model/BoundField';
import type { FormDefinition, Transition } from '../../model/definitions';
import type { JsonSchema } from '../../model/json';
import { propertiesOf } from '../../schema/schemaParts';
import { type Project, projectFields, type ResourceFile } from '../../source/Project';
import type { Check, Report } from '../../source/reporter';
import { allowedStates } from '../../states/states';

/**
 * Checks that one person cannot undo an approval by another person or an operator. Changing or deleting approved fields returns the
 * record to them, or is impossible afterwards. `checkReviewWays` finds actions that lead around a review.
 */
export const checkSecondPersons: Check = (project, report) => {
  const resources = [...project.resources.values()];
  for (const file of resources) {
    for (const approval of approvalsOf(project, file)) {
      for (const other of resources) {
        if (other.value.entity === file.value.entity) checkWrites(report, project, other, approval);
      }
    }
  }
};

/** A decision of a second person. */
interface Approval {
  /** Its title in a message. */
  title: string;
  isReview: boolean;
  /** The status field. */
  field: string;
  /** The states in which it is made, and that which it leads to. */
  from: string[];
  to: string;
  /** States that a record has after it alone, until it is back in one of `from`. */
  approved: Set<string>;
  transitions: Record<string, string[]>;
  /** The fields that the creator entered. */
  entered: Set<string>;
}

function approvalsOf(project: Project, { name: resource, value }: ResourceFile): Approval[] {
  const { entity = '', actions = {}, review, create } = value;
  const fields: Record<string, BoundField> = projectFields(project, entity) ?? {};
  const entered = new Set(create ? namesOf(create) : Object.keys(fields));
  const decisions: (Pick<Approval, 'title' | 'isReview'> & {
    transition: Partial<Transition>;
    when?: JsonSchema | undefined;
  })[] = [];
  for (const [name, { not, transition, when }] of Object.entries(actions)) {
    if (not === 'creator' && transition)
      decisions.push({ title: `"${resource}.${name}"`, isReview: false, transition, when });
  }
  if (review) {
    const { field, from, approve } = review;
    const when: JsonSchema = { properties: { [field]: { const: from } } };
    const title = `the review of "${resource}"`;
    decisions.push({ title, isReview: true, transition: { field, to: approve }, when });
  }
  return decisions.flatMap(({ title, isReview, transition: { field = '', to = '' }, when }) => {
    const { transitions = {}, options = [] } = Object.hasOwn(fields, field) ? fields[field]! : {};
    const states = options.map(({ value: state }) => String(state));
    const possible = states.filter((state) => transitions[state]?.includes(to));
    const from = allowedStates(when, field, possible);
    if (from.length === 0) return [];
    const without = reachable(transitions, from, [to]);
    const after = [...reachable(transitions, [to], from)];
    const approved = new Set(after.filter((state) => !without.has(state)));
    return [{ title, isReview, field, from, to, approved, transitions, entered }];
  });
}

function checkWrites(report: Report, { handlers }: Project, file: ResourceFile, approval: Approval): void {
  const { edit, delete: deletion, actions = {} } = file.value;
  const { title, isReview, field, from, to, approved, transitions, entered } = approval;
  const others = `a "when" that leaves out ${quoted(approved)}`;
  const again = `Add a "transition" of "${field}" to ${quoted(from, ' or ')}, so that it is approved again, or ${others}.`;
  const tell = (path: string[], message: string) =>
    report(file, path, { code: 'undone-approval', message, at: 'key' });
  const isReturned = (write: { transition?: Partial<Transition> | undefined }) =>
    write.transition?.field === field && from.includes(write.transition.to ?? '');

  const changedAfterwards = (name: string, state: string) =>
    tell(
      ['actions', name],
      `One person can change by "${name}" in the state "${state}" what ${title} has approved. ${again}`,
    );

  const [edited] = edit && !isReturned(edit) ? allowedStates(edit.when, field, [...approved]) : [];
  if (edit && edited !== undefined && namesOf(edit).some((name) => entered.has(name)))
    tell(['edit'], `One person can edit in the state "${edited}" what ${title} has approved. ${again}`);

  const [deleted] =
    deletion && deletion.not !== 'creator' ? allowedStates(deletion.when, field, [...approved]) : [];
  if (deleted !== undefined)
    tell(
      ['delete'],
      `Its creator alone can delete in the state "${deleted}" what ${title} has approved. Add "not": "creator", or ${others}.`,
    );

  for (const [name, action] of Object.entries(actions)) {
    const { transition, when, input } = action;
    const asks = Object.keys(propertiesOf(input)).some((each) => entered.has(each));
    if (!transition && asks && !handlers.has(`${file.name}.${name}`)) {
      // It is one person who does it, the creator or another one.
      const [state] = allowedStates(when, field, [...approved]);
      if (state !== undefined) changedAfterwards(name, state);
      continue;
    }
    if (action.not === 'creator' || transition?.field !== field) continue;
    const leading = Object.keys(transitions).filter((state) => transitions[state]!.includes(transition.to));
    const possible = allowedStates(when, field, leading);
    const leads = transition.to === to && !isReview;
    const around = leads ? possible.find((state) => !approved.has(state)) : undefined;
    if (around !== undefined)
      tell(
        ['actions', name],
        `One person can bring a record from "${around}" to "${to}" by "${name}", around ${title}. Add "not": "creator", or a "when" that leaves out "${around}".`,
      );
    const changed = isReturned(action) ? undefined : possible.find((state) => approved.has(state));
    if (changed !== undefined && asks) changedAfterwards(name, changed);
  }
}

/** Some states and those that follow them, but for `ends` and what follows these alone. */
function reachable(transitions: Record<string, string[]>, start: string[], ends: string[]): Set<string> {
  const found = new Set(start);
  for (const state of found) {
    for (const next of transitions[state] ?? []) if (!ends.includes(next)) found.add(next);
  }
  return found;
}

/** The fields of a form. What the meta-schema requires may be missing, which `checkShapes` reports. */
function namesOf({ sections = [] }: Partial<FormDefinition>): string[] {
  return sections.flatMap(({ fields = [] }: Partial<(typeof sections)[number]>) =>
    fields.map((entry) => (typeof entry === 'string' ? entry : entry.field)),
  );
}

function quoted(states: Iterable<string>, separator = ', '): string {
  return [...states].map((state) => `"${state}"`).join(separator);
}
