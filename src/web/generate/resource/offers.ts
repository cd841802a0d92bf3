import type {
  BoundAction,
  BoundForm,
  BoundImport,
  BoundResource,
} from '../../../metadata/model/BoundResource';
import type { Session } from '../../session/sessionStore';

/** Rights that decide what a user is offered. */
export type Rights = Pick<Session, 'can' | 'sandbox'> & Partial<Pick<Session, 'amounts' | 'country'>>;

/**
 * Whether the user may use an offer. They need the permission, a sandbox if it is only for these, and a right to move some amount
 * if it moves money.
 */
export function isOffered(
  { permission, sandbox: isForSandboxes, moves }: Offer,
  { can, sandbox, amounts, country }: Rights,
): boolean {
  if (!can(permission) || (isForSandboxes && !sandbox)) return false;
  const limit =
    moves === undefined || !amounts || !Object.hasOwn(amounts, permission) ? undefined : amounts[permission];
  // A record may be in another currency than its country's, so only one that the role has none of is left out.
  return !limit || (moves !== true && country !== undefined && Object.hasOwn(limit, country.currency));
}

/** A write as far as it decides whether a user is offered it. */
interface Offer extends Pick<BoundForm, 'moves'> {
  permission: string;
  sandbox?: boolean;
}

/** Returns the actions of the resource as a whole that the user may run. */
export function resourceActionsOf(actions: readonly BoundAction[], rights: Rights): BoundAction[] {
  return actions.filter((action) => action.on === 'resource' && isOffered(action, rights));
}

/** Returns the actions on selected rows that the user may run; each row still has to meet their condition. */
export function rowActionsOf(actions: readonly BoundAction[], rights: Rights): BoundAction[] {
  return actions.filter((action) => action.on === 'rows' && isOffered(action, rights));
}

/**
 * Returns a resource whose list has only row actions that the user may run on some record. Without any, rows have no column of
 * buttons.
 */
export function withOfferedRowActions(resource: BoundResource, rights: Rights): BoundResource {
  const { list, actions } = resource;
  if (!list?.rowActions) return resource;
  const { rowActions, ...others } = list;
  const offered = rowActions.filter((name) => {
    if (name === 'receipt') return resource.receipt !== undefined;
    const write =
      name === 'edit' || name === 'delete' ? resource[name] : actions.find((action) => action.name === name);
    return write !== undefined && isOffered(write, rights);
  });
  return { ...resource, list: offered.length > 0 ? { ...others, rowActions: offered } : others };
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
  const { create } = resource;
  if (!create || !mayImport(resource, rights)) return false;
  // Its permission may be limited, and that of the form as well, which the user need not have.
  const moving = { ...rights, can: () => true };
  return (
    isOffered({ ...create, permission: resource.import!.permission }, moving) && isOffered(create, moving)
  );
}

/** Whether the user may import, where the create form is not at hand. */
export function mayImport({ import: importing }: BoundResource, rights: Rights): boolean {
  return importing !== undefined && isOffered(importing, rights);
}
