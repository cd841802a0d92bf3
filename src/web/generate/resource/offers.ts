import type {
  BoundAction,
  BoundForm,
  BoundImport,
  BoundResource,
} from '../../../metadata/model/BoundResource';
import type { Session } from '../../session/Session';

/** What decides what a user is offered. */
export type Rights = Pick<Session, 'can' | 'sandbox'>;

/** Whether the user has the permission for something, and is in a sandbox where it is for sandboxes only. */
export function isOffered(
  { permission, sandbox: isForSandboxes }: { permission: string; sandbox?: boolean },
  { can, sandbox }: Rights,
): boolean {
  return can(permission) && (!isForSandboxes || sandbox);
}

/** Returns the actions of the resource as a whole that the user may run. */
export function resourceActionsOf(actions: readonly BoundAction[], rights: Rights): BoundAction[] {
  return actions.filter((action) => action.on === 'resource' && isOffered(action, rights));
}

/** Returns the actions on selected rows that the user may run; each row still has to meet their condition. */
export function rowActionsOf(actions: readonly BoundAction[], rights: Rights): BoundAction[] {
  return actions.filter((action) => action.on === 'rows' && isOffered(action, rights));
}

/** Whether there is a form, and the user may use it. */
export function formOffered(form: BoundForm | undefined, rights: Rights): form is BoundForm {
  return form !== undefined && isOffered(form, rights);
}

/** Whether the user may import records of a resource. */
export function importOffered(
  resource: BoundResource,
  rights: Rights,
): resource is BoundResource & { import: BoundImport; create: BoundForm } {
  return resource.create !== undefined && mayImport(resource, rights);
}

/** The same where the form is not at hand. */
export function mayImport({ import: importing }: BoundResource, rights: Rights): boolean {
  return importing !== undefined && isOffered(importing, rights);
}
