import type { BoundField } from '../../model/BoundField';
import type { FormDefinition } from '../../model/definitions';
import type { ReviewDefinition } from '../../model/ReviewDefinition';
import { projectFields, type ResourceFile } from '../../source/Project';
import type { Check, Report } from '../../source/reporter';
import { resourcesOfEntity } from '../../source/resourceScopes';
import { decidedStates } from '../../states/decidedStates';
import { firstState, type StateWay, stateWays } from '../../states/states';

/**
 * Checks that merchants cannot bring a record into a state that a review decides about. This holds for actions, edits
 * and new records, from any state, also with a second person.
 */
export const checkReviewWays: Check = (project, report) => {
  for (const { name, value } of project.resources.values()) {
    const { entity = '', review } = value;
    const fields = projectFields(project, entity) ?? {};
    const field = review && Object.hasOwn(fields, review.field) ? fields[review.field] : undefined;
    if (!review || !field?.transitions) continue;
    const states = new Set(field.options?.map((option) => String(option.value)));
    // One that there is not is reported for itself.
    if (!states.has(review.from) || !states.has(review.approve)) continue;
    const resources = resourcesOfEntity(project, entity);
    const reviewed = {
      resource: name,
      entity,
      review,
      field,
      decided: decidedStates(review, field.transitions),
    };
    const ways = resources.flatMap((file) => stateWays(file, field));
    for (const file of resources) {
      checkForms(report, file, reviewed);
      for (const way of stateWays(file, field)) checkWay(report, file, way, reviewed, ways);
    }
  }
};

/** A status field about which operators decide. */
interface Reviewed {
  /** The one with the review. */
  resource: string;
  entity: string;
  review: ReviewDefinition;
  field: BoundField;
  /** The states that the review alone decides about. */
  decided: Set<string>;
}

function checkWay(
  report: Report,
  file: ResourceFile,
  way: StateWay,
  { resource, field, decided }: Reviewed,
  ways: StateWay[],
): void {
  if (way.by === 'review' || way.write.sandbox || !decided.has(way.to)) return;
  const around = way.from.filter((state) => !decided.has(state));
  if (around.length === 0) return;
  const [path] = around
    .map((state) => [...pathTo(state, field, ways), way.to])
    .toSorted((one, other) => one.length - other.length);
  const instead = around.map((state) => `"${state}"`).join(', ');
  report(file, way.path, {
    code: 'undone-approval',
    message: `Merchants can bring a record to "${way.to}" by "${way.name}", around the review of "${resource}": ${path!.map((state) => `"${state}"`).join(' → ')}. Only operators decide that: give it another "to", or a "when" that leaves out ${instead}.`,
    at: 'key',
  });
}

/** The shortest way to a state from that in which records begin; without one, the state alone. */
function pathTo(
  state: string,
  { options = [], transitions = {}, default: begins }: BoundField,
  ways: StateWay[],
) {
  const states = options.map(({ value }) => String(value));
  const paths = new Map<string, string[]>();
  const first = firstState(states, transitions, begins);
  if (first !== undefined) paths.set(first, [first]);
  for (const [from, path] of paths) {
    for (const way of ways) {
      if (way.from.includes(from) && !paths.has(way.to)) paths.set(way.to, [...path, way.to]);
    }
  }
  return paths.get(state) ?? [state];
}

/** Checks that merchants neither enter the state nor decide it when they create a record, by form, file or program. */
function checkForms(
  report: Report,
  file: ResourceFile,
  { resource, entity, review, field, decided }: Reviewed,
): void {
  const { create, edit } = file.value;
  for (const [part, form] of Object.entries({ create, edit })) {
    if (!form || !asksFor(form, field.name)) continue;
    report(file, [part], {
      code: 'undone-approval',
      message: `Merchants can enter "${field.name}" in this form, and with it "${review.approve}", around the review of "${resource}". Take it out of "sections".`,
      at: 'key',
    });
  }
  // What operators propose begins in the state in which it waits, which `checkReviews` sees to.
  if (review.propose) return;
  const states = (field.options ?? []).map(({ value }) => String(value));
  const first = firstState(states, field.transitions ?? {}, field.default);
  if (!create || first === undefined || !decided.has(first)) return;
  report(file, ['create'], {
    code: 'undone-approval',
    message: `Merchants can create a record that is "${first}" at once, around the review of "${resource}". Make "${review.from}" the "default" of "${field.name}" in schemas/${entity}.json.`,
    at: 'key',
  });
}

function asksFor({ sections }: Partial<FormDefinition>, name: string): boolean {
  // What the meta-schema requires may be missing, which `checkShapes` reports.
  const groups = (sections ?? []) as Partial<FormDefinition['sections'][number]>[];
  return groups.some(({ fields = [] }) =>
    fields.some((entry) => (typeof entry === 'string' ? entry : entry.field) === name),
  );
}
