import type { ComponentType } from 'react';
import { InboxScreen } from './InboxScreen';
import { RedirectScreen } from './RedirectScreen';
import { TestSignInScreen } from './TestSignInScreen';

const screens: Record<string, ComponentType> = {
  '/testlogin': TestSignInScreen,
  '/auth-redirect': RedirectScreen,
  '/inbox': InboxScreen,
};

/** The screens that need no session, by path, apart from the sign-in screen. They have a chunk of their own. */
export function PublicScreens({ path }: { path: string }) {
  const Screen = screens[path];
  return Screen && <Screen />;
}
