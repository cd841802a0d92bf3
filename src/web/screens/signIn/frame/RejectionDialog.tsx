import { useEffect, useId, useRef } from 'react';
import { useEarlyTranslate } from '../../../i18n/earlyTexts';
import './RejectionDialog.css';

/** Props of {@link RejectionDialog}. */
export interface RejectionDialogProps {
  /** Envelope code, 423 to 426. */
  code: number;
  /** The gateway's message. */
  text: string;
  /** Called for its button and for Escape. */
  onClose: () => void;
}

/** A modal dialog with the reason why this user or merchant cannot sign in. Returns the focus when it closes. */
export function RejectionDialog({ code, text, onClose }: RejectionDialogProps) {
  const translate = useEarlyTranslate();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closing it returns the focus; removing it does not.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="rejection-dialog"
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
      {/* The only control: the browser focuses it. */}
      <button type="button" className="button button--primary" onClick={onClose}>
        {translate('sign-in-steps.understood')}
      </button>
    </dialog>
  );
}
