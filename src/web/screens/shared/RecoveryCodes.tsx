import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { saveFile } from '../../generate/export/saveFile';
import './RecoveryCodes.css';

/** Props of {@link RecoveryCodes}. */
export interface RecoveryCodesProps {
  codes: string[];
  texts: {
    /** Names the list for screen readers. */
    label: string;
    copy: string;
    copied: string;
    download: string;
    fileName: string;
    /** First line of the file, as "Corridor: recovery codes of …". */
    fileHead: string;
    /** Of the box that says that they are stored. */
    stored: string;
    /** What is wrong where that box is not ticked. */
    storedFirst: string;
    /** Of the button that goes on. */
    done: string;
  };
  /** Called once somebody confirmed that the codes are stored. */
  onDone: () => void;
}

/** For how long the button says that it copied, in ms. */
const confirmedFor = 2000;

/**
 * Codes that are shown only once: to copy, to download as text, and a gate that is passed only by confirming that they
 * are stored. Closing the window asks first.
 */
export function RecoveryCodes({ codes, texts, onDone }: RecoveryCodesProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const [stored, setStored] = useState(false);
  const [tried, setTried] = useState(false);
  const refused = tried && !stored;

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), confirmedFor);
    return () => clearTimeout(timer);
  }, [copied]);

  // A browser that lets no page copy leaves the download, and the codes to be selected.
  const copy = () =>
    void navigator.clipboard?.writeText(codes.join('\n')).then(
      () => setCopied(true),
      () => undefined,
    );
  const download = () => {
    const text = [texts.fileHead, '', ...codes, ''].join('\r\n');
    saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), texts.fileName);
  };
  const goOn = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (stored) onDone();
    else box.current?.focus();
  };

  return (
    <form className="recovery-codes" noValidate onSubmit={goOn}>
      <ol className="recovery-codes__list mono" aria-label={texts.label}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="recovery-codes__ways">
        <button type="button" className="button button--secondary" onClick={copy}>
          <span aria-live="polite">{copied ? texts.copied : texts.copy}</span>
        </button>
        <button type="button" className="button button--secondary" onClick={download}>
          {texts.download}
        </button>
      </div>
      <div className="field">
        <label className="recovery-codes__stored">
          <input
            ref={box}
            type="checkbox"
            checked={stored}
            onChange={(event) => setStored(event.target.checked)}
            aria-invalid={refused}
            aria-describedby={refused ? `${id}-error` : undefined}
          />
          <span>{texts.stored}</span>
        </label>
        {refused && (
          <p className="field__error" id={`${id}-error`}>
            {texts.storedFirst}
          </p>
        )}
      </div>
      <button type="submit" className="button button--primary">
        {texts.done}
      </button>
    </form>
  );
}
