import { type ComponentType, useState } from 'react';
import { loadLanguage } from '../../i18n/currentLanguage';
import { resolveAddress, withCountry } from '../../session/countryAddress';
import { sessionStore } from '../../session/sessionStore';
import { signInTarget } from '../../session/signInTarget';
import { useSession } from '../../session/useSession';
import { AppFrame } from './AppFrame';
import { createHashHistory } from '../router/hashHistory';
import { HashRouter } from '../router/HashRouter';
import { fetchFirstScreen, startApp } from './startApp';

/** Resolves with everything behind the sign-in, once what every page needs is there. Rejects as `startApp` does. */
export async function openApp(token: string): Promise<ComponentType> {
  await startApp(token);
  return App;
}

/** Everything behind the sign-in. Mount it with the token as key. */
function App() {
  const { account, country } = useSession();
  const [history] = useState(openHistory);
  // The session has just ended, and the sign-in screen is about to take over.
  if (!account || !country) return null;
  return (
    <HashRouter history={history}>
      <AppFrame />
    </HashRouter>
  );
}

/**
 * Fetches, while the user still signs in, what the app will probably need at once. A failure is ignored: it recurs, and
 * is reported, where these are needed.
 */
export function prepareApp(): void {
  void loadLanguage(sessionStore.get().language).catch(() => undefined);
  // A session begins in Global mode.
  fetchFirstScreen(true);
}

/** Goes on from the sign-in screen to where the user wanted to go. */
function openHistory() {
  const path = window.location.hash.slice(1) || '/';
  const target = signInTarget(path);
  if (target !== path) window.history.replaceState(window.history.state, '', `#${target}`);
  return createHashHistory({ read: resolveAddress, write: withCountry });
}
