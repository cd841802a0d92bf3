import type { BoundAction } from '../../../metadata/model/BoundAction';
import type { BoundForm } from '../../../metadata/model/BoundForm';

/** The form of an action that takes no input: just its button. */
export function confirmForm(action: BoundAction): BoundForm {
  return {
    name: action.name,
    permission: action.permission,
    submit: action.title,
    fields: {},
    sections: [],
    visible: {},
    rules: [],
  };
}
