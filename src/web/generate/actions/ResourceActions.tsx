import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { BoundAction, BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import { useSession } from '../../session/useSession';
import { Button } from '../../ui/controls/Button';
import type { RecordValues } from '../../widgets/Widget';
import { recordLabel } from '../resource/recordTitles';
import { ActionDialog } from './ActionDialog';
import { deleteAction, offeredActions } from './recordOffers';

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
  const translate = useTranslate();
  const label = recordLabel(resource, record, country, translate);
  const all = [...resource.actions, ...deleteAction(resource, label, translate)];
  const actions = offeredActions(all, record, session);
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
