import type { BoundAction, BoundForm } from '../../../metadata/model/BoundResource';
import { matchesCondition } from '../../../metadata/validation/matchesCondition';
import type { Session } from '../../session/Session';
import type { RecordValues } from '../../widgets/Widget';

type Rights = Pick<Session, 'can' | 'sandbox'>;

/**
 * Returns the actions that the user may run on a record now: they have the permission, the record meets the action's
 * condition, and an action of sandboxes is in one.
 */
export function offeredActions(
  actions: readonly BoundAction[],
  record: RecordValues,
  { sandbox, can }: Rights,
): BoundAction[] {
  return actions.filter(
    (action) =>
      can(action.permission) &&
      (!action.sandbox || sandbox) &&
      (!action.when || matchesCondition(action.when, record)),
  );
}

/** Whether the user may use a form: it exists, they have its permission, and a form of sandboxes is in one. */
export function formOffered(form: BoundForm | undefined, { can, sandbox }: Rights): form is BoundForm {
  return form !== undefined && can(form.permission) && (!form.sandbox || sandbox);
}
