import { type ReactNode, useEffect, useRef } from 'react';
import { useEarlyTranslate } from '../../../i18n/earlyTexts';
import { EarlyLanguageSwitch } from '../../../i18n/LanguageSwitch';
import { ProductMark } from '../../../ui/ProductMark';
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
