import type { BoundAction, BoundEdit, BoundForm, BoundResource } from '../../../metadata/model/BoundResource';
import { joinSentences } from '../../../metadata/texts/joinTexts';
import { matchesCondition } from '../../../metadata/validation/matchesCondition';
import type { RecordValues, Translate } from '../../widgets/Widget';
import { formOffered, isOffered, type Rights } from './offers';
import { midSentence } from './ResourceScope';

/** Returns the actions that the user may run on a record now, without those its creator must leave to others. */
export function offeredActions(
  actions: readonly BoundAction[],
  record: RecordValues,
  rights: Rights,
): BoundAction[] {
  return actions.filter(
    (action) =>
      action.on !== 'resource' &&
      !(action.only && isForOthers(action, record)) &&
      isOffered(action, rights) &&
      (!action.when || matchesCondition(action.when, record)),
  );
}

/** Whether somebody other than the user, who entered the record, must do something with it. The gateway says so with the record. */
export function isForOthers({ name }: Pick<BoundAction, 'name'>, { $forOthers }: RecordValues): boolean {
  return Array.isArray($forOthers) && $forOthers.includes(name);
}

/** Whether that is because it moves more than the user's role lets one record move. */
export function isAboveAmount({ name }: Pick<BoundAction, 'name'>, { $aboveAmount }: RecordValues): boolean {
  return Array.isArray($aboveAmount) && $aboveAmount.includes(name);
}

/** Whether a record can be edited by a form now, be it by somebody else only. */
export function allowsEdit({ when }: BoundEdit, record: RecordValues): boolean {
  return !when || matchesCondition(when, record);
}

/** Whether the user may use the edit form and the record can be edited now, even by others only. */
function editOffered({ edit }: BoundResource, record: RecordValues, rights: Rights): boolean {
  return formOffered(edit, rights) && allowsEdit(edit, record);
}

/** Whether a record has a receipt, which everybody may save who sees it. */
export function hasReceipt({ receipt }: BoundResource, record: RecordValues): boolean {
  const state = receipt && record[receipt.field];
  return typeof state === 'string' && receipt!.states.includes(state);
}

/** Returns how the create form replaces a record; undefined where the user is not offered that now. */
export function againOffered(
  { path, create }: BoundResource,
  record: RecordValues,
  rights: Rights,
): BoundForm['again'] {
  if (path === undefined || !formOffered(create, rights)) return undefined;
  const { again } = create;
  return again?.when && !matchesCondition(again.when, record) ? undefined : again;
}

/** Returns the name and the title of editing, among the actions of a record. */
export function editWrite(translate: Translate): Pick<BoundAction, 'name' | 'title'> {
  return { name: 'edit', title: translate('corridor.detail.edit') };
}

/** Writes of a record that a user is offered now. */
interface RecordWrites {
  /** Its actions and its deletion, those that only somebody else may run among them. */
  actions: BoundAction[];
  /** Its edit form, be it for somebody else only. */
  edit: Pick<BoundAction, 'name' | 'title'> | undefined;
  /** Writes that only somebody else may do. */
  forOthers: Pick<BoundAction, 'name' | 'title'>[];
}

/** Returns the writes that a user is offered on a record called `label`, limited by `isShown`. */
export function recordWrites(
  resource: BoundResource,
  record: RecordValues,
  { rights, label, translate }: { rights: Rights; label: string; translate: Translate },
  isShown: (name: string) => boolean,
): RecordWrites {
  const all = [...resource.actions, ...deleteAction(resource, label, translate)];
  const actions = offeredActions(all, record, rights).filter(({ name }) => isShown(name));
  const isEditable = isShown('edit') && editOffered(resource, record, rights);
  const edit = isEditable ? editWrite(translate) : undefined;
  const forOthers = [...(edit ? [edit] : []), ...actions].filter((write) => isForOthers(write, record));
  return { actions, edit, forOthers };
}

/** Says what somebody else must do, as the user entered the record, or their role moves less in one. Titles of actions are verbs. */
export function forOthersText(
  actions: readonly Pick<BoundAction, 'name' | 'title'>[],
  record: RecordValues,
  language: string,
  translate: Translate,
): string {
  const say = (key: string, some: typeof actions) => {
    if (some.length === 0) return [];
    const titles = some.map(({ title }) => midSentence(title));
    const list = new Intl.ListFormat(language, { type: 'disjunction' }).format(titles);
    return [translate(key, { actions: list })];
  };
  const isAbove = (action: Pick<BoundAction, 'name'>) => isAboveAmount(action, record);
  return joinSentences([
    ...say(
      'corridor.detail.notByCreator',
      actions.filter((action) => !isAbove(action)),
    ),
    ...say('corridor.detail.aboveAmount', actions.filter(isAbove)),
  ]);
}

/** Returns the deletion of a record as an action like those that the resource declares; none where it has none. */
function deleteAction(resource: BoundResource, record: string, translate: Translate): BoundAction[] {
  if (!resource.delete) return [];
  return [
    {
      name: 'delete',
      title: translate('corridor.actions.delete'),
      tone: 'danger',
      confirm: translate('corridor.actions.deleteConfirm', { record }),
      success: translate('corridor.actions.deleted', { record }),
      ...resource.delete,
      request: { method: 'DELETE', path: '{id}' },
    },
  ];
}

/** Whether an action deletes a record, or the part that the user has in it: they no longer see it. */
export function isDeletion({ request }: BoundAction): boolean {
  return request.method === 'DELETE';
}
