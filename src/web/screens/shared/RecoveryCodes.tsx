import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useCopied } from '../../ui/controls/useCopied';
import { saveFile } from '../../ui/saveFile';
import './RecoveryCodes.css';

interface RecoveryCodesProps {
  codes: string[];
  /** Name to sign in with, for the head of the file. */
  account: string;
  /** Translates a text of `recovery-codes.json`. */
  text: (key: string, values?: Record<string, string>) => string;
  /** Label of the button to go on. */
  done: string;
  /** Called when the user has confirmed that the codes are stored. */
  onDone: () => void;
}

/**
 * Shows recovery codes, which are shown only once, with ways to copy and download them. The user must confirm that they
 * are stored before going on; closing the window has to be confirmed.
 */
export function RecoveryCodes({ codes, account, text, done, onDone }: RecoveryCodesProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [copied, copy] = useCopied();
  const [stored, setStored] = useState(false);
  const [isSubmitted, setSubmitted] = useState(false);
  const isMissing = isSubmitted && !stored;

  useEffect(() => {
    const confirmClosing = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', confirmClosing);
    return () => window.removeEventListener('beforeunload', confirmClosing);
  }, []);

  const download = () => {
    const content = [text('fileHead', { account }), '', ...codes, ''].join('\r\n');
    saveFile(new Blob([content], { type: 'text/plain;charset=utf-8' }), text('fileName'));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (stored) onDone();
    else box.current?.focus();
  };

  return (
    <form className="recovery-codes" noValidate onSubmit={submit}>
      <ol className="recovery-codes__list mono" translate="no" aria-label={text('codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="recovery-codes__ways">
        <button type="button" className="button button--secondary" onClick={() => copy(codes.join('\n'))}>
          <span aria-live="polite">{text(copied ? 'copied' : 'copy')}</span>
        </button>
        <button type="button" className="button button--secondary" onClick={download}>
          {text('download')}
        </button>
      </div>
      <div className="field">
        <label className="recovery-codes__stored">
          <input
            ref={box}
            type="checkbox"
            checked={stored}
            onChange={(event) => setStored(event.target.checked)}
            aria-invalid={isMissing}
            aria-describedby={isMissing ? `${id}-error` : undefined}
          />
          <span>{text('stored')}</span>
        </label>
        {isMissing && (
          <p className="field__error" id={`${id}-error`}>
            {text('storedFirst')}
          </p>
        )}
      </div>
      <button type="submit" className="button button--primary">
        {done}
      </button>
    </form>
  );
}
