import { useEarlyTranslate } from '../../i18n/earlyTexts';
import { SignInFrame, StepHead } from './frame/SignInFrame';

/** `/404` and `/401` for those who are not signed in: says that there is nothing to see, and leads to the sign-in. */
export function ErrorScreen({ kind }: { kind: 'notFound' | 'notAllowed' }) {
  const translate = useEarlyTranslate();
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
