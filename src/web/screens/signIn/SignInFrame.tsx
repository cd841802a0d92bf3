import { type ReactNode, useEffect, useRef } from 'react';
import { loadEarlyLanguage, useEarlyTranslate } from '../../i18n/earlyTexts';
import { LanguageSwitch } from '../../i18n/LanguageSwitch';
import { changeLanguage } from '../../session/changeLanguage';
import { useSession } from '../../session/useSession';
import { ProductMark } from '../../ui/ProductMark';
import '../../ui/controls/Button.css';
import '../../ui/feedback/Notice.css';
import './SignInFrame.css';
import './SignInForm.css';

/** Props of {@link SignInFrame}. */
interface SignInFrameProps {
  /** In the card. */
  children: ReactNode;
  /** Below the card, quieter. */
  below?: ReactNode;
}

/** Texts that cannot be fetched leave the language as it is. */
const change = (language: string) =>
  loadEarlyLanguage(language).then(
    () => changeLanguage(language),
    () => undefined,
  );

/** What stands around a sign-in step: the product's name above one card in the middle, the language in the corner. */
export function SignInFrame({ children, below }: SignInFrameProps) {
  const translate = useEarlyTranslate();
  const { language } = useSession();
  return (
    <div className="sign-in-frame">
      <header className="sign-in-frame__corner">
        <LanguageSwitch
          label={translate('sign-in.language')}
          language={language}
          onChange={(next) => void change(next)}
        />
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
 * Heading of a sign-in step, which also names the document, and what it says below. It takes the focus that the step
 * before has left behind; an input that wants it is given it afterwards.
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

/** What a sign-in step has to say. */
export interface Notice {
  tone: 'error' | 'warning' | 'success';
  text: string;
}

/** A notice of a sign-in step: a failure is said at once, anything else quietly. Nothing where there is none. */
export function SignInNotice({ notice }: { notice: Notice | undefined }) {
  if (!notice) return null;
  return (
    <p className={`notice notice--${notice.tone}`} role={notice.tone === 'error' ? 'alert' : 'status'}>
      <span className="notice__body">{notice.text}</span>
    </p>
  );
}
