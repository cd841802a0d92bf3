import { type ComponentType, useEffect, useRef } from 'react';
import { useEnvironment } from '../../authentication/environment';
import { SignInFailure, SignInFrame, SignInNotice, StepHead, useSignInSubmission } from './frame/SignInFrame';
import { InboxScreen } from './InboxScreen';
import { ReceiverScreen } from './receiver/ReceiverScreen';
import { OperatorScreen } from './desk/OperatorScreen';
import { useEarlyTranslate } from '../../i18n/earlyTexts';
import { signInWithTicket } from '../../authentication/beginSession';
import { invalidTicket } from '../../authentication/rejections';
import { useSessionState } from '../../session/useSession';
import { signInTarget } from '../../session/signInTarget';
import { DemoAccounts } from './DemoAccounts';

const sandboxScreens: Record<string, ComponentType> = {
  '/testlogin': TestSignInScreen,
  '/inbox': InboxScreen,
  '/operator': OperatorScreen,
  '/receiver': ReceiverScreen,
};

const screens: Record<string, ComponentType> = {
  '/auth-redirect': RedirectScreen,
  '/401': () => <ErrorScreen kind="notAllowed" />,
  '/404': () => <ErrorScreen kind="notFound" />,
};

/**
 * The screens that need no session, by path, apart from the sign-in screen. They have a chunk of their own. Those of a sandbox
 * do not exist elsewhere.
 */
export function PublicScreens({ path }: { path: string }) {
  const SandboxScreen = sandboxScreens[path];
  if (SandboxScreen) return <InSandbox screen={SandboxScreen} />;
  const Screen = screens[path];
  return Screen && <Screen />;
}

function InSandbox({ screen: Screen }: { screen: ComponentType }) {
  const environment = useEnvironment();
  if (environment === undefined) return <SignInFrame>{null}</SignInFrame>;
  return environment.sandbox ? <Screen /> : <ErrorScreen kind="notFound" />;
}

/** `/404` and `/401` without a session: a notice that there is nothing to see, with a link to the sign-in. */
function ErrorScreen({ kind }: { kind: 'notFound' | 'notAllowed' }) {
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
    function follow() {
      const address = location.hash.slice(1);
      const ticket = new URLSearchParams(address.split('?')[1]).get('ticket');
      // A ticket is valid once, and React runs effects twice in development.
      if (ticket === null && begun.current) return;
      begun.current = true;
      const target = signInTarget(address);
      history.replaceState(history.state, '', '#/auth-redirect');
      void submission.submit(async () => {
        await signInWithTicket(ticket ?? '');
        location.replace(`#${target}`);
      });
    }
    follow();
    // Another link that is opened in this tab changes the address alone.
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
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

/** `/testlogin`: one click signs in as a demo account and leads to the address's `redirect`. */
export function TestSignInScreen() {
  const translate = useEarlyTranslate();
  const environment = useEnvironment();
  // As it was when the account was clicked: the address may change until the response arrives.
  const target = signInTarget(location.hash.slice(1));
  return (
    <SignInFrame>
      <div className="sign-in-form">
        <StepHead title={translate('sign-in-steps.testTitle')} />
        <p className="muted">{translate('sign-in-steps.testHint')}</p>
        {environment === undefined && <p className="muted">{translate('sign-in-steps.demoLoading')}</p>}
        {environment && (
          <DemoAccounts
            accounts={environment.demoAccounts}
            onSignedIn={() => location.replace(`#${target}`)}
          />
        )}
      </div>
    </SignInFrame>
  );
}
