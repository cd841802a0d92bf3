import type { ReviewDefinition } from '../model/ReviewDefinition';

/**
 * Returns the states that only a review decides about: approved, those that follow it, and returned. A state that
 * records also reach without approval, such as rejected or canceled, is not among them.
 */
export function decidedStates(
  { from, approve, reject, return: returned }: ReviewDefinition,
  transitions: Record<string, string[]>,
): Set<string> {
  const canBeApproved = new Set(
    Object.keys(transitions).filter((state) => following(transitions, [state], () => true).has(approve)),
  );
  const undecided = following(
    transitions,
    [from],
    (next, state) =>
      next !== approve && (state === from || canBeApproved.has(next) || !canBeApproved.has(state)),
  );
  const after = following(transitions, [approve], (next) => next !== from);
  const decided = new Set([...after].filter((state) => !undecided.has(state)));
  if (returned !== undefined && returned !== reject && returned !== from) decided.add(returned);
  return decided;
}

/** Some states and those that follow them, as far as each step is `taken`. */
function following(
  transitions: Record<string, string[]>,
  start: string[],
  taken: (next: string, state: string) => boolean,
): Set<string> {
  const found = new Set(start);
  for (const state of found) {
    for (const next of transitions[state] ?? []) if (taken(next, state)) found.add(next);
  }
  return found;
}
