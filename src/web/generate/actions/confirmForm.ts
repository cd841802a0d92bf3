import type { BoundAction, BoundForm } from '../../../metadata/model/BoundResource';

/** Returns the form of an action without input: just its button. */
export function confirmForm(action: BoundAction): BoundForm {
  return {
    name: action.name,
    permission: action.permission,
    submit: action.title,
    ...(action.stepUp ? { stepUp: action.stepUp } : {}),
    ...(action.rehearse ? { rehearse: action.rehearse } : {}),
    fields: {},
    sections: [],
    visible: {},
    rules: [],
  };
}
