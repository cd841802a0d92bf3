import type { ActionDefinition } from '../model/ActionDefinition';
import type { BoundForm } from '../model/BoundForm';
import { bindFields } from './bindFields';
import { bindRules } from './bindRules';
import type { ResourceContext } from './resourceContext';

/** The form of an action's input, or nothing where it has none. */
export function bindActionForm(
  { schemas }: ResourceContext,
  name: string,
  action: ActionDefinition,
): BoundForm | undefined {
  if (!action.input) return undefined;
  const fields = bindFields(schemas, action.input);
  return {
    name,
    permission: action.permission,
    ...(action.sandbox ? { sandbox: true } : {}),
    submit: action.submit ?? action.title,
    fields,
    sections: [{ fields: Object.keys(fields) }],
    visible: {},
    rules: bindRules(schemas, action.input, new Set(Object.keys(fields))),
  };
}
