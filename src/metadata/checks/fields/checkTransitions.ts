import { didYouMean } from '../../source/didYouMean';
import { innerSchemas } from '../../source/places';
import type { Check } from '../../source/reporter';

/** The states of an `x-transitions` must be options of the same field, and each option should say what follows it. */
export const checkTransitions: Check = (project, report) => {
  for (const { file, path, schema: inner } of innerSchemas(project)) {
    const transitions = inner['x-transitions'] as Record<string, string[]> | undefined;
    if (!transitions || !Array.isArray(inner.oneOf)) continue;
    const states = inner.oneOf.map((option) => (option as { const?: unknown }).const).filter(isText);
    const checkState = (state: string, at: 'key' | 'value', rest: string[]) => {
      if (states.includes(state)) return;
      report(file, [...path, 'x-transitions', ...rest], {
        code: 'unknown-state',
        message: `"${state}" is not an option of this field.${didYouMean(state, states)}`,
        at,
      });
    };
    // A state that is misspelt is reported as such.
    const hasUnknown = Object.keys(transitions).some((state) => !states.includes(state));
    for (const state of hasUnknown ? [] : states) {
      if (Object.hasOwn(transitions, state)) continue;
      report(file, [...path, 'x-transitions'], {
        severity: 'warning',
        code: 'missing-state',
        message: `This does not say what follows "${state}". Write "${state}": [] if nothing does.`,
        at: 'key',
      });
    }
    for (const [from, following] of Object.entries(transitions)) {
      checkState(from, 'key', [from]);
      for (const [index, to] of following.entries()) checkState(to, 'value', [from, String(index)]);
    }
  }
};

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
