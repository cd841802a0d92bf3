import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { JsonValue } from '../../../metadata/model/json';

/**
 * Returns the filter of records that may still count in a share: states from which its `of` can be reached. Undefined where `of`
 * names no states, or none leads to them.
 */
export function openStates(
  of: Record<string, JsonValue>,
  { fields }: BoundResource,
): Record<string, JsonValue> | undefined {
  for (const [name, value] of Object.entries(of)) {
    const { transitions } = fields[name] ?? {};
    if (!transitions) continue;
    const ended = [value].flat().map(String);
    const open = Object.keys(transitions).filter(
      (state) => !ended.includes(state) && leadsTo(ended, state, transitions),
    );
    if (open.length > 0) return { ...of, [name]: open };
  }
  return undefined;
}

function leadsTo(ends: string[], state: string, transitions: Record<string, string[]>): boolean {
  const seen = new Set([state]);
  for (const each of seen) for (const next of transitions[each] ?? []) seen.add(next);
  return ends.some((end) => seen.has(end));
}
