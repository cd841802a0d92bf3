import { lazy, Suspense, useState } from 'react';
import type { BoundAction, BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import { useSession } from '../../session/useSession';
import { Button } from '../../ui/controls/Button';
import { resourceActionsOf } from './offers';

const ActionDialog = lazy(async () => ({ default: (await import('./ActionDialog')).ActionDialog }));

/** Props of {@link ResourceWideActions}. */
interface ResourceWideActionsProps {
  resource: BoundResource;
  country: Country;
}

/** A button for each action of the resource as a whole. It opens the action's dialog, which loads with the first one. */
export function ResourceWideActions({ resource, country }: ResourceWideActionsProps) {
  const session = useSession();
  const [chosen, setChosen] = useState<BoundAction>();
  const [open, setOpen] = useState(false);
  return (
    <>
      {resourceActionsOf(resource.actions, session).map((action) => (
        <Button
          key={action.name}
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
        <Suspense fallback={null}>
          <ActionDialog
            resource={resource}
            action={chosen}
            country={country}
            open={open}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
