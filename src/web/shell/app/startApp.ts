import { navigation } from 'virtual:metadata/navigation';
import { loadEnvironment } from '../../authentication/environment';
import { loadPermissions } from '../../authentication/permissions';
import { isTemporary } from '../../client/RequestError';
import { currentLanguage, loadLanguage } from '../../i18n/currentLanguage';
import { textAt } from '../../i18n/messages';
import { globalCode, splitCountry } from '../../session/countryAddress';
import { selectCountry, selectGlobal } from '../../session/countries';
import { endSession } from '../../session/endSession';
import { followSession } from '../../session/followSession';
import { defaultCountry, sessionStore } from '../../session/sessionStore';
import { signInTarget } from '../../session/signInTarget';
import { allowedNavigation, landingPath, screenAt } from '../navigation/navigation';
import { fetchScreen } from '../pages/screenCode';

let started: { token: string; done: Promise<void> } | undefined;

/**
 * Loads what every page needs, once a session: texts, the countries' facts, permissions, and whether this is a sandbox.
 * Ends the session where the gateway refuses the permissions. Rejects where the app's own files cannot be fetched or the
 * gateway is not available: the session stays, and the page can be loaded again.
 */
export function startApp(token: string): Promise<void> {
  if (started?.token !== token) {
    const done = start(token);
    started = { token, done };
    done.catch(() => {
      started = undefined;
    });
  }
  return started.done;
}

async function start(token: string): Promise<void> {
  followSession();
  const { language, isGlobal: startsGlobal } = sessionStore.get();
  fetchFirstScreen(startsGlobal);
  const target = startAddress();
  const permissions = loadPermissions().catch((error: unknown) => {
    if (isTemporary(error)) throw error;
    return undefined;
  });
  const [texts, environment, allowed] = await Promise.all([
    loadLanguage(language),
    loadEnvironment(language).catch(() => undefined),
    permissions,
  ]);
  const { token: current, account, countryCode, isGlobal } = sessionStore.get();
  // The user has signed out, or in again, in the meantime.
  if (current !== token || !account) return;
  if (!allowed) return endSession(textAt(texts.messages, 'corridor.shell.menuFailed'));
  const usable = account.countries.filter(({ code }) => texts.countries[code]);
  const linked = usable.find(({ code }) => code === target.country);
  const chosen = linked ?? usable.find(({ code }) => code === countryCode) ?? usable[0];
  if (!chosen) return endSession(textAt(texts.messages, 'corridor.shell.noAccounts'));
  if (environment?.errorReports) {
    void import('../../reports/reportErrors')
      .then(({ reportErrors }) => reportErrors())
      .catch(() => undefined);
  }
  currentLanguage.set(texts);
  const sandbox = environment?.sandbox === true && account.sandbox !== false;
  sessionStore.update({ permissions: allowed, sandbox });
  selectCountry(chosen.code);
  const can = (permission: string) => allowed.has(permission);
  // The mode of the address or else of the last visit, unless only the other one has a screen for this user.
  const wantsGlobal = target.country === globalCode || (isGlobal && !linked);
  const shows = (mode: boolean) =>
    landingPath(allowedNavigation(navigation, { isGlobal: mode, can })) !== undefined;
  if (shows(true) && (wantsGlobal || !shows(false))) selectGlobal();
}

/** Fetches the screen at the address, else the landing page; of Global mode where `startsGlobal`. */
export function fetchFirstScreen(startsGlobal: boolean): void {
  const { language, countryCode = defaultCountry } = sessionStore.get();
  const { path, country = countryCode } = startAddress();
  const screen = screenAt(navigation, path.split('?')[0]!) ?? firstScreen(startsGlobal);
  if (screen) fetchScreen(screen, country, language);
}

/** Returns where the app starts: the address, or where it leads after signing in. */
function startAddress() {
  return splitCountry(signInTarget(location.hash.slice(1) || '/'));
}

/** Returns the landing page of a user who may see everything: the likely one while permissions load. */
function firstScreen(isGlobal: boolean) {
  const path = landingPath(allowedNavigation(navigation, { isGlobal, can: () => true }));
  return path === undefined ? undefined : screenAt(navigation, path);
}
