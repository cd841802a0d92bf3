import type { ReviewDefinition } from '../../model/definitions';
import { didYouMean } from '../../source/didYouMean';
import { entityFields } from '../../source/projectFields';
import type { Check } from '../../source/reporter';

const decisions = ['approve', 'reject'] as const;

/** The states of a review are those of its field, and the one in which records wait leads to both decisions. */
export const checkReviews: Check = (project, report) => {
  for (const file of project.resources.values()) {
    const { entity = '', review } = file.value;
    // What the meta-schema requires may be missing, which `checkShapes` reports.
    const { field: name = '', from, ...rest } = (review ?? {}) as Partial<ReviewDefinition>;
    const fields = entityFields(project, entity) ?? {};
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field?.transitions) continue;
    const states = (field.options ?? []).map(({ value }) => String(value));
    for (const [part, state] of Object.entries({ from, approve: rest.approve, reject: rest.reject })) {
      if (state === undefined || states.includes(state)) continue;
      const message = `"${state}" is not an option of "${name}".${didYouMean(state, states)}`;
      report(file, ['review', part], { code: 'unknown-state', message });
    }
    for (const part of decisions) {
      const to = rest[part];
      if (from === undefined || to === undefined || !states.includes(from) || !states.includes(to)) continue;
      if (field.transitions[from]?.includes(to)) continue;
      const message = `"${from}" of "${name}" does not lead to "${to}", so nothing could be decided. Add it to "x-transitions" in schemas/${entity}.json.`;
      report(file, ['review', part], { code: 'unreachable-state', message });
    }
  }
};
