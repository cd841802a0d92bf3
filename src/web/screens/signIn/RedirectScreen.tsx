import { useEffect, useRef } from 'react';
import { useEarlyTranslate } from '../../i18n/earlyTexts';
import { signInWithTicket } from '../../authentication/beginSession';
import { invalidTicket } from '../../authentication/rejections';
import { useSessionState } from '../../session/useSession';
import { signInTarget } from '../../session/signInTarget';
import { SignInFailure, useSignInSubmission } from './frame/Submission';
import { SignInFrame, SignInNotice, StepHead } from './frame/SignInFrame';

/**
 * `/auth-redirect?ticket=…&redirect=/…`: signs in with a one-time ticket and leads to a page of this app (product 3.10).
 * The ticket is removed from the address and the history at once.
 */
export function RedirectScreen() {
  const translate = useEarlyTranslate();
  const isSignedIn = useSessionState((state) => state.token !== undefined);
  const submission = useSignInSubmission();
  const begun = useRef(false);
  const { failure } = submission;

  useEffect(() => {
    // A ticket is valid once, and React runs effects twice in development.
    if (begun.current) return;
    begun.current = true;
    const address = location.hash.slice(1);
    const target = signInTarget(address);
    const ticket = new URLSearchParams(address.split('?')[1]).get('ticket') ?? '';
    history.replaceState(history.state, '', '#/auth-redirect');
    void submission.submit(async () => {
      await signInWithTicket(ticket);
      location.replace(`#${target}`);
    });
  });

  return (
    <SignInFrame>
      <div className="sign-in-form">
        <StepHead title={translate(`sign-in-steps.${failure ? 'redirectFailed' : 'redirectTitle'}`)} />
        {failure?.code === invalidTicket ? (
          <SignInNotice notice={{ tone: 'warning', text: translate('sign-in-steps.redirectGone') }} />
        ) : (
          <SignInFailure of={submission} />
        )}
        {failure && (
          <a className="button button--primary" href={isSignedIn ? '#/' : '#/login'}>
            {translate(`sign-in-steps.${isSignedIn ? 'redirectStay' : 'toSignIn'}`)}
          </a>
        )}
      </div>
    </SignInFrame>
  );
}
