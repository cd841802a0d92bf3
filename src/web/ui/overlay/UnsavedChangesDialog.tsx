import { useTranslate } from 'ra-core';
import { Button } from '../controls/Button';
import { Dialog } from './overlays';

/** Props of {@link UnsavedChangesDialog}. */
export interface UnsavedChangesDialogProps {
  open: boolean;
  onStay: () => void;
  onLeave: () => void;
  /** Texts for changes other than typed values. */
  texts?: Partial<Record<'title' | 'text' | 'stay' | 'leave', string>> | undefined;
}

/** Lets the user confirm that unsaved changes are lost: by default by leaving the page. */
export function UnsavedChangesDialog({ open, onStay, onLeave, texts }: UnsavedChangesDialogProps) {
  const translate = useTranslate();
  return (
    <Dialog
      open={open}
      title={texts?.title ?? translate('corridor.form.leave.title')}
      onClose={onStay}
      actions={
        <>
          <Button onClick={onLeave}>{texts?.leave ?? translate('corridor.form.leave.leave')}</Button>
          <Button variant="primary" data-first-focus onClick={onStay}>
            {texts?.stay ?? translate('corridor.form.leave.stay')}
          </Button>
        </>
      }
    >
      <p>{texts?.text ?? translate('corridor.form.leave.text')}</p>
    </Dialog>
  );
}
