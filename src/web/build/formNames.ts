import type { ResourceDefinition } from '../../metadata/model/ResourceDefinition';

/** Names of a resource's forms: `create` and `edit` where it has them, and each action that takes an input. */
export function formNames({ create, edit, actions = {} }: ResourceDefinition): string[] {
  const withInput = Object.keys(actions).filter((name) => actions[name]!.input);
  return [...(create ? ['create'] : []), ...(edit ? ['edit'] : []), ...withInput];
}
