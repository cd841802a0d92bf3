import { matchesCondition } from '../../../metadata/validation/matchesCondition';
import type { BoundAction } from '../../../metadata/model/BoundResource';
import type { RecordValues } from '../../widgets/Widget';

/** What decides on the actions of a record, as `useSession` answers it. */
export interface Rights {
  sandbox: boolean;
  can: (permission: string) => boolean;
}

/** The actions that this person may do with this record now: by permission, by sandbox and by its condition. */
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
