import { useEffect } from 'react';
import { useEarlyTranslate } from '../../i18n/useEarlyTranslate';
import { DemoAccounts } from './DemoAccounts';
import { SignInFrame } from './SignInFrame';
import { SignInNotice } from './SignInNotice';
import { useEnvironment } from './useEnvironment';

/** `/testlogin`: one click signs in as a demo account. Says so where the gateway is no sandbox. */
export function TestSignInScreen() {
  const translate = useEarlyTranslate();
  const environment = useEnvironment();
  const title = `${translate('sign-in.testTitle')} · ${translate('sign-in.product')}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <SignInFrame>
      <div className="signIn__form">
        <h1>{translate('sign-in.testTitle')}</h1>
        {environment?.sandbox === false ? (
          <>
            <SignInNotice tone="warning" text={translate('sign-in.testUnavailable')} />
            <a href="#/login">{translate('sign-in.toSignIn')}</a>
          </>
        ) : (
          <p className="muted">{translate('sign-in.testHint')}</p>
        )}
        {environment === undefined && <p className="muted">{translate('sign-in.demoLoading')}</p>}
        {environment?.sandbox && (
          <DemoAccounts accounts={environment.demoAccounts} onSignedIn={() => location.replace('#/')} />
        )}
      </div>
    </SignInFrame>
  );
}
