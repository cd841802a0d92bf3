import type { BoundField } from '../model/BoundField';
import type { ActionDefinition, EditDefinition, ResourceDefinition } from '../model/definitions';
import type { JsonSchema } from '../model/json';
import { allOfParts, propertiesOf } from '../schema/schemaParts';
import { type Project, projectFields, type ResourceFile } from '../source/Project';
import { matchesCondition } from '../validation/matchesCondition';
import { resourcesOfEntity } from '../source/resourceScopes';
import { tableRules } from '../storage/entityTable';

/** A way by which a resource file lets somebody bring records from some states to another one. */
export type StateWay = {
  /** In the file. */
  path: string[];
  /** The states in which it is possible, which lead to `to`. */
  from: string[];
  to: string;
} & (
  | { by: 'action' | 'edit'; name: string; write: Partial<ActionDefinition | EditDefinition> }
  /** An operator of the provider. */
  | { by: 'review'; name: 'approve' | 'reject' | 'return' }
);

/** Returns the ways that a resource has between the states of one of its fields. */
export function stateWays(
  { value: { actions = {}, edit, review } }: Pick<ResourceFile, 'value'>,
  { name: field, transitions = {} }: BoundField,
): StateWay[] {
  const leading = (to: string) => Object.keys(transitions).filter((from) => transitions[from]!.includes(to));
  const writes = [
    ...Object.entries(actions).map(([name, write]) => {
      return { by: 'action' as const, name, write, path: ['actions', name] };
    }),
    ...(edit ? [{ by: 'edit' as const, name: 'edit', write: edit, path: ['edit'] }] : []),
  ];
  const written = writes.flatMap(({ write, ...way }): StateWay[] => {
    const { transition, when } = write;
    if (transition?.field !== field) return [];
    const from = allowedStates(when, field, leading(transition.to));
    return [{ ...way, write, from, to: transition.to }];
  });
  if (review?.field !== field) return written;
  const decided = (['approve', 'reject', 'return'] as const).flatMap((name): StateWay[] => {
    const to = review[name];
    if (to === undefined) return [];
    const from = name === 'return' ? review.approve : review.from;
    return [{ by: 'review', name, path: ['review', name], from: [from], to }];
  });
  return [...written, ...decided];
}

/** Returns the states that a condition allows, as far as it is about the status field. */
export function allowedStates(when: JsonSchema | undefined, field: string, states: string[]): string[] {
  if (!when) return states;
  const conditions = [when, ...allOfParts(when)].flatMap((part) => {
    const status = propertiesOf(part)[field];
    return status ? [{ properties: { [field]: status }, required: [field] }] : [];
  });
  return states.filter((state) =>
    conditions.every((condition) => matchesCondition(condition, { [field]: state })),
  );
}

/** Returns the fields of an entity that have states, and say what follows each. */
export function stateFields(project: Project, entity: string): BoundField[] {
  return withStates(projectFields(project, entity) ?? {});
}

/** Returns those of some fields that have states, and say what follows each. */
export function withStates(fields: Record<string, BoundField>): BoundField[] {
  return Object.values(fields).filter(({ transitions }) => transitions);
}

/** Returns the state in which records begin: the default, else the first that no other leads to, else the first. */
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

/** A state in which the records of a resource wait until somebody of their merchant acts. */
export interface Wait {
  resource: string;
  state: string;
  /** The permissions without which nobody can have created a record there. */
  creates: string[];
  /** The ways out of it: the permissions that each requires, and whether it is for or not for the creator. */
  ways: { takes: string[]; not?: 'creator'; only?: 'creator' }[];
}

/**
 * Returns where records of resources wait: as new ones, or in states for a second person or with `awaits`. Records for which
 * operators decide, or which have no final state, wait for no user.
 */
export function waitsOf(
  resources: readonly (readonly [name: string, Partial<ResourceDefinition>])[],
  fieldsOf: (entity: string) => BoundField[],
): Wait[] {
  return resources.flatMap(([resource, value]) => {
    const { create, permission: sight, entity = '' } = value;
    if (sight === undefined || create?.permission === undefined) return [];
    return fieldsOf(entity).flatMap((field) => {
      const { transitions = {}, options = [] } = field;
      const states = options.map((option) => String(option.value));
      const hasEnd = states.some((state) => transitions[state]?.length === 0);
      const first = firstState(states, transitions, field.default);
      const ways = stateWays({ value }, field);
      return states.flatMap((state): Wait[] => {
        const out = ways.filter(({ from, to }) => from.includes(state) && to !== state);
        const written = out.flatMap((way) => (way.by === 'review' ? [] : [way.write]));
        const isAwaited = written.some((write) => write.not || ('awaits' in write && write.awaits));
        if (!hasEnd || written.length === 0 || written.length < out.length) return [];
        if (state !== first && !isAwaited) return [];
        const exits = written.flatMap((write) => {
          const only = 'only' in write ? write.only : undefined;
          if (write.permission === undefined || write.sandbox) return [];
          return [
            {
              takes: [...new Set([sight, write.permission])],
              ...(write.not ? { not: write.not } : {}),
              ...(only ? { only } : {}),
            },
          ];
        });
        return [{ resource, state, creates: [...new Set([sight, create.permission])], ways: exits }];
      });
    });
  });
}
