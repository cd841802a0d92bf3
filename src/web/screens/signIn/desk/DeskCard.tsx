import { type FormEvent, type ReactNode, useState } from 'react';
import { useEarlyTranslate } from '../../../i18n/earlyTexts';
import { InputField } from '../../../ui/controls/InputField';
import { SignInNotice } from '../frame/SignInFrame';
import { SubmitButton, useSignInSubmission } from '../frame/Submission';
import './DeskCard.css';

/** A decision that needs words: its button opens an input, and then sends it. */
interface AskedDecision {
  label: string;
  input: { label: string; hint?: string; missing: string };
  /** Whether it undoes or refuses something. */
  isDanger?: boolean;
  send: (text: string) => Promise<void>;
}

/** Props of {@link DeskCard}. */
interface DeskCardProps {
  name: string;
  title: string;
  about: string;
  rows: { id: string; title: string; value: ReactNode; mono?: boolean }[];
  children?: ReactNode;
  /** A decision that needs no words, if there is one. */
  decide?: { label: string; send: () => Promise<void> };
  asked?: AskedDecision;
}

/** Something that waits for the provider in a sandbox: its values, and the buttons that decide about it. */
export function DeskCard({ name, title, about, rows, children, decide, asked }: DeskCardProps) {
  const translate = useEarlyTranslate();
  const [text, setText] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const submission = useSignInSubmission();
  const { busy, failure, submit } = submission;
  const isAsking = asked !== undefined && text !== undefined;

  function send(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (!isAsking) {
      if (decide) void submit(decide.send);
      else setText('');
    } else if (text.trim()) void submit(() => asked.send(text.trim()));
    else setMissing(true);
  }

  return (
    <article className="card desk-card" aria-label={name}>
      <header>
        <h2>{title}</h2>
        <p className="muted">{about}</p>
      </header>
      <dl>
        {rows.map(({ id, title: rowTitle, value, mono }) => (
          <div key={id}>
            <dt>{rowTitle}</dt>
            <dd className={mono ? 'mono' : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
      {failure && <SignInNotice notice={{ tone: 'error', text: failure.message }} />}
      {(decide ?? asked) && (
        <form className="sign-in-form" noValidate onSubmit={send}>
          {isAsking && (
            <InputField
              ref={focusAtOnce}
              label={asked.input.label}
              hint={asked.input.hint}
              value={text}
              maxLength={255}
              onChange={(event) => setText(event.target.value)}
              error={isMissing && !text.trim() ? asked.input.missing : undefined}
            />
          )}
          <div
            className="desk-card__buttons"
            data-rejects={(isAsking && (asked.isDanger ?? false)) || undefined}
          >
            <SubmitButton of={submission}>
              {isAsking ? asked.label : (decide?.label ?? asked?.label)}
            </SubmitButton>
            {asked && (isAsking || decide) && (
              <button
                type="button"
                className="button button--secondary"
                onClick={() => setText(isAsking ? undefined : '')}
              >
                {isAsking ? translate('sign-in-steps.reviewsBack') : asked.label}
              </button>
            )}
          </div>
        </form>
      )}
    </article>
  );
}

const focusAtOnce = (input: HTMLInputElement | null) => input?.focus();
