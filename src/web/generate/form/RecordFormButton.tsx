import { lazyPart } from '../../ui/overlay/lazyPart';
import { withFurtherTexts } from '../../i18n/currentLanguage';
import { useState } from 'react';
import { Button } from '../../ui/controls/Button';
import type { RecordValues } from '../../widgets/Widget';
import { newRecordTitle, recordLabel, useResourceScope } from '../resource/ResourceScope';

const RecordFormDialog = lazyPart(
  async () => (await withFurtherTexts(() => import('./RecordFormDialog'))).RecordFormDialog,
);

/** The button that opens a resource's create or edit form in a dialog, which loads with the first one. */
export function RecordFormButton({ record }: { record?: RecordValues }) {
  const scope = useResourceScope();
  const { translate } = scope;
  const [isUsed, setUsed] = useState(false);
  const [open, setOpen] = useState(false);
  const title = record ? translate('corridor.detail.edit') : newRecordTitle(scope);
  return (
    <>
      <Button
        variant={record ? 'secondary' : 'primary'}
        size={record ? 'small' : undefined}
        icon={record ? undefined : 'plus'}
        aria-haspopup="dialog"
        aria-label={record && `${title}: ${recordLabel(scope, record)}`}
        onClick={() => {
          setUsed(true);
          setOpen(true);
        }}
      >
        {title}
      </Button>
      {isUsed && <RecordFormDialog record={record} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
