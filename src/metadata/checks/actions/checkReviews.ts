import type { ReviewDefinition } from '../../model/ReviewDefinition';
import { type Check } from '../../source/reporter';
import { projectFields } from '../../source/Project';
import { firstState } from '../../states/states';

/**
 * Checks that a review's states are those of its field. Each decision has a state of its own, which can be reached from
 * where it is made.
 */
export const checkReviews: Check = (project, report) => {
  for (const file of project.resources.values()) {
    const { entity = '', review } = file.value;
    // What the meta-schema requires may be missing, which `checkShapes` reports.
    const { field: name = '', from, ...rest } = (review ?? {}) as Partial<ReviewDefinition>;
    const fields = projectFields(project, entity) ?? {};
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field?.transitions) continue;
    const states = (field.options ?? []).map(({ value }) => String(value));
    const { approve, reject, return: returned, propose } = rest;
    const first = firstState(states, field.transitions, field.default);
    if (propose && states.includes(from!) && first !== from) {
      const message = `What operators propose begins in "${first}" and would wait for nobody. Write "from": "${first}", or make "${from}" the "default" of "${name}" in schemas/${entity}.json.`;
      report(file, ['review', 'propose'], { code: 'never-waits', message, at: 'key' });
    }
    const decided = Object.entries({ approve, reject, return: returned });
    for (const [index, [part, state]] of decided.entries()) {
      const same = decided.slice(0, index).find(([, other]) => other !== undefined && other === state);
      if (!same) continue;
      const message = `"${same[0]}" leads to "${state}" too, so that nobody could tell which of the two was decided. Write another state of "${name}".`;
      report(file, ['review', part], { code: 'same-decision', message });
    }
    const decisions = [
      { part: 'approve', before: from, after: approve },
      { part: 'reject', before: from, after: reject },
      { part: 'return', before: approve, after: returned },
    ];
    for (const { part, before, after } of decisions) {
      if (before === undefined || after === undefined) continue;
      if (!states.includes(before) || !states.includes(after)) continue;
      if (field.transitions[before]?.includes(after)) continue;
      const message = `"${before}" of "${name}" does not lead to "${after}", so nothing could be decided. Add it to "x-transitions" in schemas/${entity}.json.`;
      report(file, ['review', part], { code: 'unreachable-state', message });
    }
  }
};
