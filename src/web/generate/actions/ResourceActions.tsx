import { useState } from 'react';
import type { BoundAction, BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import { useSession } from '../../session/useSession';
import { Button } from '../../ui/controls/Button';
import type { RecordValues } from '../../widgets/Widget';
import { ActionDialog } from './ActionDialog';
import { offeredActions } from './offeredActions';

/** Props of {@link ResourceActions}. */
export interface ResourceActionsProps {
  resource: BoundResource;
  record: RecordValues;
  country: Country;
}

/** The buttons of what can be done with a record now, each with its dialog. Nothing where nothing can. */
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
          // The dangerous action is never the one that the eye falls on.
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
