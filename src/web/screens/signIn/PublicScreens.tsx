import type { ComponentType } from 'react';
import { ErrorScreen } from './ErrorScreen';
import { InboxScreen } from './InboxScreen';
import { RedirectScreen } from './RedirectScreen';
import { ReviewsScreen } from './ReviewsScreen';
import { TestSignInScreen } from './TestSignInScreen';

const screens: Record<string, ComponentType> = {
  '/testlogin': TestSignInScreen,
  '/auth-redirect': RedirectScreen,
  '/inbox': InboxScreen,
  '/operator': ReviewsScreen,
  '/401': () => <ErrorScreen kind="notAllowed" />,
  '/404': () => <ErrorScreen kind="notFound" />,
};

/** The screens that need no session, by path, apart from the sign-in screen. They have a chunk of their own. */
export function PublicScreens({ path }: { path: string }) {
  const Screen = screens[path];
  return Screen && <Screen />;
}
