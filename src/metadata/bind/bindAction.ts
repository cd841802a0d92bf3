import type { ActionDefinition } from '../model/ActionDefinition';
import type { BoundAction } from '../model/BoundAction';
import { bindActionForm } from './bindActionForm';
import { conditionOf } from './conditionOf';
import type { ResourceContext } from './resourceContext';

/** An action with its condition and its form bound. */
export function bindAction(context: ResourceContext, name: string, action: ActionDefinition): BoundAction {
  const { input: _input, submit: _submit, when, ...rest } = action;
  const input = bindActionForm(context, name, action);
  return {
    name,
    ...rest,
    ...(when ? { when: conditionOf(context.schemas, when) } : {}),
    ...(input ? { input } : {}),
  };
}
