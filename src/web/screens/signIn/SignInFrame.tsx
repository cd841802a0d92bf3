import type { ReactNode } from 'react';
import { LanguageSwitch } from '../../i18n/LanguageSwitch';
import { loadEarlyLanguage } from '../../i18n/loadEarlyLanguage';
import { useEarlyTranslate } from '../../i18n/useEarlyTranslate';
import { changeLanguage } from '../../session/changeLanguage';
import { useSession } from '../../session/useSession';
import { ProductMark } from '../../shell/ProductMark';
import './signIn.css';

/** Props of {@link SignInFrame}. */
export interface SignInFrameProps {
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
    <div className="signIn">
      <header className="signIn__corner">
        <LanguageSwitch
          label={translate('sign-in.language')}
          language={language}
          onChange={(next) => void change(next)}
        />
      </header>
      <main className="signIn__middle">
        <div className="signIn__product">
          <ProductMark size={28} />
          <span>{translate('sign-in.product')}</span>
        </div>
        <div className="card signIn__card">{children}</div>
        {below}
      </main>
    </div>
  );
}
