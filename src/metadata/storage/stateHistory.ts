import { type BoundField, stampsState } from '../model/BoundField';

/** History by which the earlier states of an entity's records are known, by the names of fields. */
export interface StateHistory {
  /** The status field. */
  state: string;
  /** The instant at which a record took its state; records in a first state may lack it. */
  since: string;
  /** The states that no other one leads to. */
  first: string[];
}

/**
 * Returns how earlier states of records are known, or undefined. Events name the states, and a stamped instant tells which records
 * to look at. It must be stamped in each state that others lead to, with one status field only.
 */
export function stateHistory(fields: readonly BoundField[]): StateHistory | undefined {
  // The fields may be those of one country or of several.
  const machines = fields.filter(({ transitions }) => transitions);
  const states = new Set(machines.map(({ name }) => name));
  const [state] = states;
  if (state === undefined || states.size > 1) return undefined;
  const transitions = machines.map((field) => field.transitions!);
  const reached = new Set(transitions.flatMap((machine) => Object.values(machine).flat()));
  const since = fields.find(({ kind, generate }) => {
    const stamped = stampsState(generate) ? (generate.when[state] ?? []) : [];
    return kind === 'instant' && [...reached].every((each) => stamped.includes(each));
  });
  const all = transitions.flatMap((machine) => Object.keys(machine));
  const first = [...new Set(all)].filter((each) => !reached.has(each)).toSorted();
  return since && { state, since: since.name, first };
}

/**
 * Returns those of some fields whose earlier values are unknown. These are fields that a new record may lack, fields of
 * its edit form (`edited`), and states without a history.
 */
export function changingFields(
  fields: Record<string, BoundField>,
  edited: readonly string[],
  names: readonly string[],
): string[] {
  const history = stateHistory(Object.values(fields));
  return names.filter((name) => {
    if (name === 'id' || name === history?.state) return false;
    const field = fields[name];
    return !field?.required || field.transitions !== undefined || edited.includes(name);
  });
}
