import type { BoundField } from '../model/BoundField';
import type { ActionDefinition, EditDefinition } from '../model/definitions';
import type { JsonSchema } from '../model/json';
import { allOfParts, propertiesOf } from '../schema/schemaParts';
import type { ResourceFile } from '../source/Project';
import { matchesCondition } from '../validation/matchesCondition';

/** How a resource file lets somebody bring records from some states to another one. */
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

/** Returns those of some states that a condition allows, as far as it is about the status field. */
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
