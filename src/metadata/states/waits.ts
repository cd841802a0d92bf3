import type { BoundField } from '../model/BoundField';
import type { ResourceDefinition } from '../model/definitions';
import { firstState } from './stateFields';
import { stateWays } from './stateWays';

/** A state in which the records of a resource wait until somebody of their merchant acts. */
export interface Wait {
  resource: string;
  state: string;
  /** The permissions without which nobody has a record there. */
  creates: string[];
  /** What leads out of it: the permissions that it takes, and whether it is for the creator of a record, or for others. */
  ways: { takes: string[]; not?: 'creator'; only?: 'creator' }[];
}

/**
 * Returns where the records of resources wait: in the state in which their form creates them, and in each that is for a second person
 * or awaits somebody. Where operators decide, or where records never come to an end, nothing waits for users.
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
