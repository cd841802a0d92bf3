import { useTranslate } from 'react-admin';
import { Button } from '../controls/Button';
import { Dialog } from './overlays';

/** Props of {@link UnsavedChangesDialog}. */
export interface UnsavedChangesDialogProps {
  open: boolean;
  onStay: () => void;
  onLeave: () => void;
  /** Texts for changes other than typed values. */
  texts?: Record<'title' | 'text' | 'stay', string> | undefined;
}

/** Asks whether to leave or close pages whose unsaved changes would be lost. */
export function UnsavedChangesDialog({ open, onStay, onLeave, texts }: UnsavedChangesDialogProps) {
  const translate = useTranslate();
  return (
    <Dialog
      open={open}
      title={texts?.title ?? translate('corridor.form.leave.title')}
      onClose={onStay}
      actions={
        <>
          <Button onClick={onLeave}>{translate('corridor.form.leave.leave')}</Button>
          <Button variant="primary" onClick={onStay}>
            {texts?.stay ?? translate('corridor.form.leave.stay')}
          </Button>
        </>
      }
    >
      <p>{texts?.text ?? translate('corridor.form.leave.text')}</p>
    </Dialog>
  );
}
