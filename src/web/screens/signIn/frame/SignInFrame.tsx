import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { translateEarly, useEarlyTranslate } from '../../../i18n/earlyTexts';
import { EarlyLanguageSwitch } from '../../../i18n/LanguageSwitch';
import { ProductMark } from '../../../ui/ProductMark';
import { lazyPart } from '../../../ui/overlay/lazyPart';
import type { RequestError } from '../../../client/RequestError';
import { type Submission, useSubmission } from '../../../forms/useSubmission';
import { loadWithTexts } from './loadWithTexts';
import { InputField, type InputFieldProps, usePasswordToggle } from '../../../ui/controls/InputField';
import '../../../ui/controls/Button.css';
import '../../../ui/feedback/Notice.css';
import './SignInFrame.css';
import './SignInForm.css';

interface SignInFrameProps {
  /** Content of the card. */
  children: ReactNode;
  /** Below the card, quieter. */
  below?: ReactNode;
}

/** The layout of the sign-in screens: the product's name above one card in the middle, the language in the corner. */
export function SignInFrame({ children, below }: SignInFrameProps) {
  const translate = useEarlyTranslate();
  return (
    <div className="sign-in-frame">
      <header className="sign-in-frame__corner">
        <EarlyLanguageSwitch />
      </header>
      <main className="sign-in-frame__middle">
        <div className="sign-in-frame__product">
          <ProductMark size={28} />
          <span>{translate('sign-in.product')}</span>
        </div>
        <div className="card sign-in-frame__card">{children}</div>
        {below}
      </main>
    </div>
  );
}

/**
 * Heading of a sign-in step, which is also the document's title, and a line of text below. It takes the focus if the
 * previous step had it; the step may move it on to an input.
 */
export function StepHead({ title, lead }: { title: string; lead?: string }) {
  const product = useEarlyTranslate()('sign-in.product');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {lead && <p className="muted">{lead}</p>}
    </>
  );
}

/** A message of a sign-in step. */
export interface Notice {
  tone: 'error' | 'warning' | 'success';
  text: string;
}

/** Shows a notice, if there is one. Screen readers announce an error at once and anything else politely. */
export function SignInNotice({ notice }: { notice: Notice | undefined }) {
  if (!notice) return null;
  return (
    <p className={`notice notice--${notice.tone}`} role={notice.tone === 'error' ? 'alert' : 'status'}>
      <span className="notice__body">{notice.text}</span>
    </p>
  );
}

/** `useSubmission` with a message for a missing response from the texts that the sign-in page loads. */
export function useSignInSubmission(handle?: (failure: RequestError) => boolean): Submission {
  return useSubmission(() => translateEarly('errors.noAnswer'), handle);
}

/**
 * The primary button of a sign-in step. Shows whether the request is running, or the seconds until the next attempt is
 * allowed. Not `Button`, whose icons are not in the first chunk.
 */
export function SubmitButton({ of: { busy, wait }, children }: { of: Submission; children: ReactNode }) {
  const translate = useEarlyTranslate();
  const isReady = !busy && !wait;
  return (
    <button
      className="button button--primary"
      type={isReady ? 'submit' : 'button'}
      aria-busy={busy || undefined}
      aria-disabled={!isReady || undefined}
    >
      {busy && <span className="button__spinner" aria-hidden="true" />}
      <span>{children}</span>
      {wait > 0 && <span className="mono">{translate('sign-in.wait', { seconds: String(wait) })}</span>}
    </button>
  );
}

interface SignInFailureProps {
  of: Submission;
  onRejected?: () => void;
}

/**
 * Shows why a step failed: in a dialog if user or merchant may not sign in, otherwise in a notice. Codes 423 to 426 forbid it
 * (product 3.11). `onRejected` is called when the dialog closes; it defaults to `clear`.
 */
export function SignInFailure({ of: { failure, clear }, onRejected = clear }: SignInFailureProps) {
  if (!failure) return null;
  if (failure.code >= 423 && failure.code <= 426) {
    return <RejectionDialog code={failure.code} text={failure.message} onClose={onRejected} />;
  }
  return <SignInNotice notice={{ tone: 'error', text: failure.message }} />;
}

const RejectionDialog = lazyPart(
  async () => (await loadWithTexts(() => import('./RejectionDialog'))).RejectionDialog,
);

interface AccountFieldProps {
  account: string;
  onChange: (account: string) => void;
  /** Whether to show an error while it is empty. */
  required?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** The input for the account, marked for password managers. */
export function AccountField({ account, onChange, required = false, ref }: AccountFieldProps) {
  const translate = useEarlyTranslate();
  return (
    <InputField
      ref={ref}
      label={translate('sign-in.account')}
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      value={account}
      onChange={(event) => onChange(event.target.value)}
      error={required && !account.trim() ? translate('sign-in.accountMissing') : undefined}
    />
  );
}

/** The input for a password, which can be shown. */
export function PasswordField(props: InputFieldProps) {
  const translate = useEarlyTranslate();
  const toggle = usePasswordToggle((key) => translate(`sign-in.${key}`));
  return <InputField {...props} {...toggle} />;
}
