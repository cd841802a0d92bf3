import type { ComponentType } from 'react';
import { useEnvironment } from '../../authentication/environment';
import { ErrorScreen } from './ErrorScreen';
import { SignInFrame } from './frame/SignInFrame';
import { InboxScreen } from './InboxScreen';
import { ReceiverScreen } from './receiver/ReceiverScreen';
import { RedirectScreen } from './RedirectScreen';
import { OperatorScreen } from './desk/OperatorScreen';
import { TestSignInScreen } from './TestSignInScreen';

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
