import { useEarlyTranslate } from '../../i18n/earlyTexts';
import { signInTarget } from '../../session/signInTarget';
import { DemoAccounts } from './DemoAccounts';
import { SignInFrame, SignInNotice, StepHead } from './frame/SignInFrame';
import { useEnvironment } from '../../authentication/environment';

/** `/testlogin`: one click signs in as a demo account and leads to the address's `redirect`. Available in a sandbox only. */
export function TestSignInScreen() {
  const translate = useEarlyTranslate();
  const environment = useEnvironment();
  return (
    <SignInFrame>
      <div className="sign-in-form">
        <StepHead title={translate('sign-in-steps.testTitle')} />
        {environment?.sandbox === false ? (
          <>
            <SignInNotice notice={{ tone: 'warning', text: translate('sign-in-steps.testUnavailable') }} />
            <a className="button button--primary" href="#/login">
              {translate('sign-in-steps.toSignIn')}
            </a>
          </>
        ) : (
          <p className="muted">{translate('sign-in-steps.testHint')}</p>
        )}
        {environment === undefined && <p className="muted">{translate('sign-in-steps.demoLoading')}</p>}
        {environment?.sandbox && (
          <DemoAccounts
            accounts={environment.demoAccounts}
            onSignedIn={() => location.replace(`#${signInTarget(location.hash.slice(1))}`)}
          />
        )}
      </div>
    </SignInFrame>
  );
}
