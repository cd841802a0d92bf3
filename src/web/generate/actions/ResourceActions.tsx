import { useState } from 'react';
import type { BoundAction, BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import { useSession } from '../../session/useSession';
import { Button } from '../../ui/controls/Button';
import type { RecordValues } from '../../widgets/Widget';
import { ActionDialog } from './ActionDialog';
import { offeredActions } from './offers';

/** Props of {@link ResourceActions}. */
export interface ResourceActionsProps {
  resource: BoundResource;
  record: RecordValues;
  country: Country;
}

/** A button for each action that the user may run on the record now. It opens the action's dialog. */
export function ResourceActions({ resource, record, country }: ResourceActionsProps) {
  const session = useSession();
  const [chosen, setChosen] = useState<BoundAction>();
  const [open, setOpen] = useState(false);
  const actions = offeredActions(resource.actions, record, session);
  return (
    <>
      {actions.map((action, index) => (
        <Button
          key={action.name}
          // A dangerous action is never the most prominent one.
          variant={index === 0 && action.tone !== 'danger' ? 'primary' : 'secondary'}
          className={action.tone === 'danger' ? 'button--danger-text' : undefined}
          aria-haspopup="dialog"
          onClick={() => {
            setChosen(action);
            setOpen(true);
          }}
        >
          {action.title}
        </Button>
      ))}
      {chosen && (
        <ActionDialog
          resource={resource}
          record={record}
          action={chosen}
          country={country}
          open={open}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
