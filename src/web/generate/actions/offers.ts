import type {
  BoundAction,
  BoundForm,
  BoundImport,
  BoundResource,
} from '../../../metadata/model/BoundResource';
import type { Session } from '../../session/Session';

/** What decides what a user is offered. */
export type Rights = Pick<Session, 'can' | 'sandbox'>;

/** Returns the actions of the resource as a whole that the user may run. */
export function resourceActionsOf(actions: readonly BoundAction[], { sandbox, can }: Rights): BoundAction[] {
  return actions.filter(
    (action) => action.on === 'resource' && can(action.permission) && (!action.sandbox || sandbox),
  );
}

/** Returns the actions on selected rows that the user may run; each row still has to meet their condition. */
export function rowActionsOf(actions: readonly BoundAction[], { sandbox, can }: Rights): BoundAction[] {
  return actions.filter(
    (action) => action.on === 'rows' && can(action.permission) && (!action.sandbox || sandbox),
  );
}

/** Whether the user may use a form: it exists, they have its permission, and a form of sandboxes is in one. */
export function formOffered(form: BoundForm | undefined, { can, sandbox }: Rights): form is BoundForm {
  return form !== undefined && can(form.permission) && (!form.sandbox || sandbox);
}

/** Whether the user may import records of a resource. */
export function importOffered(
  resource: BoundResource,
  rights: Rights,
): resource is BoundResource & { import: BoundImport; create: BoundForm } {
  return resource.create !== undefined && mayImport(resource, rights);
}

/** The same where the form is not at hand. */
export function mayImport({ import: importing }: BoundResource, { can, sandbox }: Rights): boolean {
  return importing !== undefined && can(importing.permission) && (!importing.sandbox || sandbox);
}
