import { useEffect, useId, useRef } from 'react';
import { useEarlyTranslate } from '../../i18n/earlyTexts';
import './RefusalDialog.css';

/** Props of {@link RefusalDialog}. */
export interface RefusalDialogProps {
  /** The gateway's, 423 to 426. */
  code: number;
  /** What the gateway says. */
  text: string;
  /** Called when it was answered, by its button or Escape. */
  onClose: () => void;
}

/** Says in a modal dialog that this user or merchant cannot sign in. The focus goes back to where it was. */
export function RefusalDialog({ code, text, onClose }: RefusalDialogProps) {
  const translate = useEarlyTranslate();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closing it gives the focus back, which removing it would not.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="refusal-dialog"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={`${id}-title`}>{translate(`sign-in-steps.refused${code}`)}</h2>
      <p id={`${id}-text`}>{text}</p>
      {/* The dialog's only control, which the browser gives the focus. */}
      <button type="button" className="button button--primary" onClick={onClose}>
        {translate('sign-in-steps.understood')}
      </button>
    </dialog>
  );
}
