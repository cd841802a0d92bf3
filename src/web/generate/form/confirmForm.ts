import type { BoundForm } from '../../../metadata/model/BoundResource';

/** A form without inputs: an action on a record or on many. */
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
