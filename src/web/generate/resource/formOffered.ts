import type { BoundForm } from '../../../metadata/model/BoundResource';
import type { Session } from '../../session/Session';

/** Whether the user is offered a form: it exists, they hold its permission, and a sandbox's form is in a sandbox. */
export function formOffered(
  form: BoundForm | undefined,
  { can, sandbox }: Pick<Session, 'can' | 'sandbox'>,
): form is BoundForm {
  return form !== undefined && can(form.permission) && (!form.sandbox || sandbox);
}
