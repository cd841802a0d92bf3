import type { BoundAction, BoundResource } from '../../../metadata/model/BoundResource';
import { matchesCondition } from '../../../metadata/validation/matchesCondition';
import type { RecordValues, Translate } from '../../widgets/Widget';
import { isOffered, type Rights } from './offers';

/** Returns the actions that the user may run on a record now, as it meets their conditions. */
export function offeredActions(
  actions: readonly BoundAction[],
  record: RecordValues,
  rights: Rights,
): BoundAction[] {
  return actions.filter(
    (action) =>
      action.on !== 'resource' &&
      isOffered(action, rights) &&
      (!action.when || matchesCondition(action.when, record)),
  );
}

/** Whether somebody other than the user, who created the record, must run an action on it. The gateway says so with the record. */
export function isForOthers({ name }: BoundAction, { $forOthers }: RecordValues): boolean {
  return Array.isArray($forOthers) && $forOthers.includes(name);
}

/** Says which actions somebody else must choose, as the user created the record. */
export function forOthersText(
  actions: readonly BoundAction[],
  language: string,
  translate: Translate,
): string {
  const titles = actions.map(({ title }) => title);
  const list = new Intl.ListFormat(language, { type: 'disjunction' }).format(titles);
  return translate('corridor.detail.notByCreator', { actions: list });
}

/** Returns the deletion of a record as an action like those that the resource declares; none where it has none. */
export function deleteAction(resource: BoundResource, record: string, translate: Translate): BoundAction[] {
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

/** Whether an action leaves no record behind. */
export function isDeletion({ request }: BoundAction): boolean {
  return request.method === 'DELETE' && request.path === '{id}';
}
