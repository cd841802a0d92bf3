import type { BoundField } from '../model/BoundField';
import { type Project, projectFields } from '../source/Project';
import { resourcesOfEntity } from '../source/resourceScopes';
import { tableRules } from '../storage/entityTable';

/** Returns the fields of an entity that have states, and say what follows each. */
export function stateFields(project: Project, entity: string): BoundField[] {
  return withStates(projectFields(project, entity) ?? {});
}

/** Returns those of some fields that have states, and say what follows each. */
export function withStates(fields: Record<string, BoundField>): BoundField[] {
  return Object.values(fields).filter(({ transitions }) => transitions);
}

/** Returns the state in which records begin: the default, or the first one to which no other leads, or the first one. */
export function firstState(
  states: string[],
  transitions: Record<string, string[]>,
  written?: unknown,
): string | undefined {
  const leadsTo = (to: string) =>
    states.some((from) => from !== to && (transitions[from] ?? []).includes(to));
  return states.find((state) => state === written) ?? states.find((state) => !leadsTo(state)) ?? states[0];
}

/** Whether code of the gateway may change the states of an entity's records, or shows them without a table. */
export function isMovedByCode(project: Project, entity: string): boolean {
  const { stored = true } = tableRules(project.schemas.get(entity)?.value ?? {});
  const names = [entity, ...resourcesOfEntity(project, entity).map(({ name }) => name)];
  return !stored || [...project.handlers].some((handler) => names.includes(handler.split('.')[0]!));
}
