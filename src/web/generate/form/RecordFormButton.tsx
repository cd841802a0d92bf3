import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import { Button } from '../../ui/controls/Button';
import type { RecordValues } from '../../widgets/Widget';
import { newRecordTitle, recordLabel } from '../resource/recordTitles';

const RecordFormDialog = lazy(async () => ({
  default: (await import('./RecordFormDialog')).RecordFormDialog,
}));

/** Props of {@link RecordFormButton}. */
interface RecordFormButtonProps {
  resource: BoundResource;
  /** The record to edit; without one, the button creates one. */
  record?: RecordValues;
  country: Country;
}

/** The button that opens a resource's create or edit form in a dialog, which loads with the first one. */
export function RecordFormButton({ resource, record, country }: RecordFormButtonProps) {
  const translate = useTranslate();
  const [isUsed, setUsed] = useState(false);
  const [open, setOpen] = useState(false);
  const title = record ? translate('corridor.detail.edit') : newRecordTitle(resource, translate);
  return (
    <>
      <Button
        variant={record ? 'secondary' : 'primary'}
        size={record ? 'small' : undefined}
        icon={record ? undefined : 'plus'}
        aria-haspopup="dialog"
        aria-label={record && `${title}: ${recordLabel(resource, record, country, translate)}`}
        onClick={() => {
          setUsed(true);
          setOpen(true);
        }}
      >
        {title}
      </Button>
      {isUsed && (
        <Suspense fallback={null}>
          <RecordFormDialog
            resource={resource}
            record={record}
            country={country}
            open={open}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
