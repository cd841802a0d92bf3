import { lazy, Suspense, useState } from 'react';
import type { BoundAction, BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import { Button } from '../../ui/controls/Button';
import type { RecordValues } from '../../widgets/Widget';

const ActionDialog = lazy(async () => ({ default: (await import('./ActionDialog')).ActionDialog }));

/** Props of {@link ActionButtons}. */
interface ActionButtonsProps {
  resource: BoundResource;
  /** Missing for actions of the resource as a whole. */
  record?: RecordValues;
  actions: BoundAction[];
  country: Country;
  /** Whether the first one is the most prominent button around. */
  leads?: boolean;
  /** In a row: what the record is called, as other rows have the same buttons. They are small then. */
  rowLabel?: string;
}

/** A button for each of some actions. It opens the action's dialog, which loads with the first one. */
export function ActionButtons({ resource, record, country, actions, leads, rowLabel }: ActionButtonsProps) {
  // Each opening is a dialog of its own: it is about the record as it is then.
  const [chosen, setChosen] = useState<{ action: BoundAction; opening: number }>();
  const [open, setOpen] = useState(false);
  return (
    <>
      {actions.map((action, index) => (
        <Button
          key={action.name}
          // A dangerous action is never the most prominent one.
          variant={leads && index === 0 && action.tone !== 'danger' ? 'primary' : 'secondary'}
          className={action.tone === 'danger' ? 'button--danger-text' : undefined}
          size={rowLabel === undefined ? undefined : 'small'}
          aria-haspopup="dialog"
          aria-label={rowLabel && `${action.title}: ${rowLabel}`}
          onClick={() => {
            setChosen({ action, opening: (chosen?.opening ?? 0) + 1 });
            setOpen(true);
          }}
        >
          {action.title}
        </Button>
      ))}
      {chosen && (
        <Suspense fallback={null}>
          <ActionDialog
            key={chosen.opening}
            resource={resource}
            record={record}
            action={chosen.action}
            country={country}
            open={open}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
