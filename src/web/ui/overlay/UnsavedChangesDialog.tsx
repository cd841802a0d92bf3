import { useTranslate } from 'react-admin';
import { Button } from '../controls/Button';
import { Dialog } from './overlays';

/** Props of {@link UnsavedQuestion}. */
export interface UnsavedQuestionProps {
  open: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before pages are closed that hold something unsaved. */
export function UnsavedQuestion({ open, onStay, onLeave }: UnsavedQuestionProps) {
  const translate = useTranslate();
  return (
    <Dialog
      open={open}
      title={translate('corridor.form.leave.title')}
      onClose={onStay}
      actions={
        <>
          <Button onClick={onLeave}>{translate('corridor.form.leave.leave')}</Button>
          <Button variant="primary" onClick={onStay}>
            {translate('corridor.form.leave.stay')}
          </Button>
        </>
      }
    >
      <p>{translate('corridor.form.leave.text')}</p>
    </Dialog>
  );
}
