import { useEffect, useRef, useState } from 'react';
import { useEarlyTranslate } from '../i18n/earlyTexts';
import { InputField, usePasswordToggle } from '../ui/controls/InputField';
import { createSigner, type KeyProblem, type RequestSigner } from './requestSigner';

interface CredentialsProps {
  /** The App ID to begin with; may be empty. */
  application: string;
  signer: RequestSigner | undefined;
  /** Number of calls that were tried without credentials; each one asks for them. */
  unsigned: number;
  onChange: (signer: RequestSigner | undefined) => void;
}

/**
 * Inputs for the App ID and the secret or private key that sign calls. Nothing is stored or sent; the input is emptied once the
 * browser has made a key of it that cannot be read again.
 */
export function Credentials({ application, signer, unsigned, onChange }: CredentialsProps) {
  const translate = useEarlyTranslate();
  const text = (key: string, values?: Record<string, string>) => translate(`api-page.${key}`, values);
  const [appId, setAppId] = useState(application);
  const [secret, setSecret] = useState('');
  const [problem, setProblem] = useState<KeyProblem>();
  /** Number of those tries before the last key. */
  const [answered, setAnswered] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (unsigned > 0) input.current?.focus();
  }, [unsigned]);
  const toggle = usePasswordToggle((key) => text(key));

  /** Makes a key of what was entered. */
  async function accept() {
    const made = await createSigner(appId.trim(), secret);
    if ('problem' in made) return setProblem(made.problem);
    setProblem(undefined);
    setSecret('');
    setAnswered(unsigned);
    onChange(made);
  }

  const shown = problem ?? (unsigned > answered ? 'missing' : undefined);
  if (signer) {
    const { application: used, version } = signer;
    return (
      <div className="api-page__signer" role="status">
        <p>{text(`signing_${version}`, { application: used })}</p>
        <button type="button" className="button button--secondary" onClick={() => onChange(undefined)}>
          {text('forget')}
        </button>
      </div>
    );
  }
  return (
    // No address of its own: what is entered must not get into one where a script fails.
    <form
      className="api-page__credentials"
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        void accept();
      }}
    >
      <InputField
        label={text('appId')}
        value={appId}
        required
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setAppId(event.target.value)}
      />
      <InputField
        {...toggle}
        ref={input}
        label={text('secret')}
        hint={text('secretHint')}
        error={shown && text(`problem_${shown}`)}
        value={secret}
        required
        autoComplete="off"
        onChange={(event) => setSecret(event.target.value)}
      />
      <p className="notice notice--info">
        <span className="notice__body">{text('kept')}</span>
      </p>
      <button type="submit" className="button button--primary">
        {text('use')}
      </button>
    </form>
  );
}
