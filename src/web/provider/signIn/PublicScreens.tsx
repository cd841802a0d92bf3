import { useEarlyTranslate } from '../../i18n/earlyTexts';
import { SignInFrame, StepHead } from '../../screens/signIn/frame/SignInFrame';

/** `/404` and `/401` without a session: there is nothing to see, and a link to the sign-in. */
export function PublicScreens({ path }: { path: string }) {
  const translate = useEarlyTranslate();
  const kind = path === '/401' ? 'notAllowed' : 'notFound';
  return (
    <SignInFrame>
      <div className="sign-in-form">
        <StepHead
          title={translate(`sign-in-steps.${kind}Title`)}
          lead={translate(`sign-in-steps.${kind}Text`)}
        />
        <a className="button button--primary" href="#/login">
          {translate('sign-in-steps.toSignIn')}
        </a>
      </div>
    </SignInFrame>
  );
}
