import type { ComponentType } from 'react';
import { InboxScreen } from './InboxScreen';
import { RedirectScreen } from './RedirectScreen';
import { TestSignInScreen } from './TestSignInScreen';

const screens: Record<string, ComponentType> = {
  '/testlogin': TestSignInScreen,
  '/auth-redirect': RedirectScreen,
  '/inbox': InboxScreen,
};

/** The screens besides the sign-in screen that need no session, by the path in the address. Few open them. */
export function PublicScreens({ path }: { path: string }) {
  const Screen = screens[path];
  return Screen && <Screen />;
}
