import type { ActionDefinition } from '../model/definitions';
import { propertiesOf } from '../schema/schemaParts';

/**
 * Whether an action without a transition is performed by what is entered for it: at least one of its inputs is named after a field of the
 * entity, which is stored.
 */
export function storesInput({ on, input }: Partial<ActionDefinition>, fields: object): boolean {
  return on !== 'resource' && Object.keys(propertiesOf(input)).some((name) => Object.hasOwn(fields, name));
}
