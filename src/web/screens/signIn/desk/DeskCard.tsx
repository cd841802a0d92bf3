import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useEarlyTranslate } from '../../../i18n/earlyTexts';
import { InputField } from '../../../ui/controls/InputField';
import { SignInNotice, SubmitButton, useSignInSubmission } from '../frame/SignInFrame';
import './DeskCard.css';

/** A decision that a card offers. One with an effect or an input is confirmed by a second button below them. */
export interface Decision {
  label: string;
  /** Effect of the decision, in words. */
  effect?: string;
  /** Words that it needs. */
  input?: { label: string; hint?: string; missing: string };
  /** Whether it rejects something, or cannot be undone. */
  isDanger?: boolean;
  /** Makes it; `text` is what was entered. */
  send: (text: string) => Promise<void>;
}

/** A value of what a card is about. */
export interface DeskRow {
  id: string;
  title: string;
  value: ReactNode;
  mono?: boolean;
}

interface DeskCardProps {
  name: string;
  title: string;
  about: string;
  rows: DeskRow[];
  children?: ReactNode;
  /** The one that is usual first. */
  decisions: Decision[];
}

/** Something that waits for the provider in a sandbox: its values, and the buttons that decide about it. */
export function DeskCard({ name, title, about, rows, children, decisions }: DeskCardProps) {
  const submission = useSignInSubmission();
  const { busy, failure, submit, clear } = submission;
  const [asked, setAsked] = useState<string>();
  const buttons = useRef<HTMLDivElement>(null);
  const decision = decisions.find(({ label }) => label === asked);

  function choose(chosen: Decision) {
    if (busy) return;
    clear();
    if (chosen.effect === undefined && !chosen.input) void submit(() => chosen.send(''));
    else setAsked(chosen.label);
  }

  function cancel() {
    setAsked(undefined);
    clear();
    const place = decisions.findIndex(({ label }) => label === asked);
    // Once the buttons are there again.
    requestAnimationFrame(() => buttons.current?.querySelectorAll('button')[place]?.focus());
  }

  return (
    <article className="card desk-card" aria-label={name}>
      <header>
        <h3>{title}</h3>
        {about && <p className="muted">{about}</p>}
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
      {decision && <Confirmation key={asked} of={submission} decision={decision} onCancel={cancel} />}
      {!decision && decisions.length > 0 && (
        <div className="desk-card__buttons" ref={buttons}>
          {decisions.map((each, index) => (
            <button
              key={each.label}
              type="button"
              className={`button button--${index === 0 && !each.isDanger ? 'primary' : 'secondary'}`}
              aria-disabled={busy || undefined}
              onClick={() => choose(each)}
            >
              {each.label}
            </button>
          ))}
        </div>
      )}
    </article>
  );
}

interface ConfirmationProps {
  of: ReturnType<typeof useSignInSubmission>;
  decision: Decision;
  onCancel: () => void;
}

/** Confirmation of a decision: its effect, the words that it needs, and the button that makes it. */
function Confirmation({ of: submission, decision, onCancel }: ConfirmationProps) {
  const { label, effect, input, isDanger, send } = decision;
  const translate = useEarlyTranslate();
  const effectId = useId();
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);

  function confirm(event: FormEvent) {
    event.preventDefault();
    if (submission.busy) return;
    if (input && !text.trim()) setMissing(true);
    else void submission.submit(() => send(text.trim()));
  }

  return (
    <form
      className="sign-in-form"
      noValidate
      onSubmit={confirm}
      aria-label={label}
      aria-describedby={effect === undefined ? undefined : effectId}
    >
      {effect !== undefined && (
        <p id={effectId} className="desk-card__effect" tabIndex={-1} ref={input ? undefined : focusAtOnce}>
          {effect}
        </p>
      )}
      {input && (
        <InputField
          ref={focusAtOnce}
          label={input.label}
          hint={input.hint}
          value={text}
          maxLength={255}
          onChange={(event) => setText(event.target.value)}
          error={isMissing && !text.trim() ? input.missing : undefined}
        />
      )}
      <div className="desk-card__buttons" data-danger={isDanger || undefined}>
        <SubmitButton of={submission}>{label}</SubmitButton>
        <button type="button" className="button button--secondary" onClick={onCancel}>
          {translate('sign-in-steps.reviewsBack')}
        </button>
      </div>
    </form>
  );
}

const focusAtOnce = (element: HTMLElement | null) => element?.focus();
