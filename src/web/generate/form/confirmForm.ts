import type { BoundForm } from '../../../metadata/model/BoundResource';

/** What a form without inputs does: an action, or that of many records. */
type Confirmed = Pick<BoundForm, 'name' | 'permission' | 'stepUp' | 'rehearse' | 'shows'>;

/** Returns a form without inputs: just its button. */
export function confirmForm(
  { name, permission, stepUp, rehearse, shows }: Confirmed,
  submit: string,
): BoundForm {
  return {
    name,
    permission,
    submit,
    ...(stepUp && { stepUp }),
    ...(rehearse && { rehearse }),
    ...(shows && { shows }),
    fields: {},
    sections: [],
    visible: {},
    rules: [],
  };
}
