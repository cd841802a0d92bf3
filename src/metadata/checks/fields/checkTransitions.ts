import { type Check, didYouMean, type Report } from '../../source/reporter';
import { innerSchemas } from '../../source/places';
import type { SourceFile } from '../../source/Project';
import type { JsonSchema } from '../../model/json';
import { firstState } from '../../states/states';
import { tableRules } from '../../storage/entityTable';

/**
 * The states of an `x-transitions` must be options of the same field, and each option should say what follows it. Records should be able
 * to come into each state, and from each to an end.
 */
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
    const hasUnknown = Object.entries(transitions)
      .flatMap(([from, following]) => [from, ...following])
      .some((state) => !states.includes(state));
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
    // Code has the records of an entity without a table, in any state.
    const isOfCode = tableRules(file.value as JsonSchema).stored === false;
    if (!hasUnknown && !isOfCode)
      checkWays(report, file, [...path, 'x-transitions'], { ...inner, states, transitions });
  }
};

/** A state machine: its states in their order, what follows them, and where records begin, if that is written. */
interface Machine {
  states: string[];
  transitions: Record<string, string[]>;
  default?: unknown;
}

function checkWays(report: Report, file: SourceFile, path: string[], machine: Machine): void {
  const { states, transitions } = machine;
  const leadsTo = (to: string) =>
    states.some((from) => from !== to && (transitions[from] ?? []).includes(to));
  const start = firstState(states, transitions, machine.default);
  const unreached = states.filter((state) => state !== start && !leadsTo(state));
  for (const state of unreached) {
    report(file, [...path, ...(Object.hasOwn(transitions, state) ? [state] : [])], {
      severity: 'warning',
      code: 'unreachable-state',
      message: `No state leads to "${state}", and records begin as "${String(start)}": none would come there. Add "${state}" to the state before it.`,
      at: 'key',
    });
  }
  const ends = states.filter((state) => transitions[state]?.length === 0);
  if (ends.length === 0) return;
  for (const state of states.filter((each) => !canEnd(each, transitions))) {
    // One that says nothing of what follows is reported above.
    if (!Object.hasOwn(transitions, state)) continue;
    report(file, [...path, state], {
      severity: 'warning',
      code: 'stuck-state',
      message: `No way leads from "${state}" to an end (${ends.map((end) => `"${end}"`).join(', ')}), so that records would never be done. Add what ends it.`,
      at: 'key',
    });
  }
}

/** Whether a state is one that nothing follows, or leads to one. */
function canEnd(state: string, transitions: Record<string, string[]>): boolean {
  const reached = new Set([state]);
  for (const each of reached) {
    const following = transitions[each] ?? [];
    if (following.length === 0) return true;
    for (const next of following) reached.add(next);
  }
  return false;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
