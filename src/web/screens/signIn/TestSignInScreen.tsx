import { useEarlyTranslate } from '../../i18n/earlyTexts';
import { signInTarget } from '../../session/signInTarget';
import { DemoAccounts } from './DemoAccounts';
import { SignInFrame, StepHead } from './frame/SignInFrame';
import { useEnvironment } from '../../authentication/environment';

/** `/testlogin`: one click signs in as a demo account and leads to the address's `redirect`. */
export function TestSignInScreen() {
  const translate = useEarlyTranslate();
  const environment = useEnvironment();
  return (
    <SignInFrame>
      <div className="sign-in-form">
        <StepHead title={translate('sign-in-steps.testTitle')} />
        <p className="muted">{translate('sign-in-steps.testHint')}</p>
        {environment === undefined && <p className="muted">{translate('sign-in-steps.demoLoading')}</p>}
        {environment && (
          <DemoAccounts
            accounts={environment.demoAccounts}
            onSignedIn={() => location.replace(`#${signInTarget(location.hash.slice(1))}`)}
          />
        )}
      </div>
    </SignInFrame>
  );
}
