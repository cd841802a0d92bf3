import type { BoundForm } from '../../../metadata/model/BoundResource';
import type { Rights } from '../actions/offeredActions';

/** Whether this person may use a form: it exists, by permission, and by sandbox. */
export function formOffered(form: BoundForm | undefined, { can, sandbox }: Rights): form is BoundForm {
  return form !== undefined && can(form.permission) && (!form.sandbox || sandbox);
}
