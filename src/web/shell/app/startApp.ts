import { navigation } from 'virtual:metadata/navigation';
import { loadEnvironment } from '../../authentication/environment';
import { loadPermissions } from '../../authentication/permissions';
import { boundResource } from '../../client/metadataLoaders';
import { isTemporary } from '../../client/RequestError';
import { currentLanguage, loadLanguage, textAt } from '../../i18n/currentLanguage';
import { globalCode, splitCountry } from '../../session/countryAddress';
import { accountCountries, selectCountry, selectGlobal } from '../../session/countries';
import type { Account } from '../../../contract/signIn';
import { endSession } from '../../session/endSession';
import { followSession } from '../../session/followSession';
import { defaultCountry, sessionStore } from '../../session/sessionStore';
import { signInTarget } from '../../session/signInTarget';
import { allowedNavigation } from '../../../metadata/model/NavigationEntry';
import { landingPath, screenAt } from '../navigation/navigation';
import { fetchScreen, loadEarlyPage } from '../pages/screenCode';

let started: { token: string; done: Promise<void> } | undefined;

/**
 * Loads once per session what every page needs: texts, countries' facts, permissions, and whether it is a sandbox. Ends the session
 * if the permissions are rejected. Rejects if files or gateway are unavailable; the session stays for a reload.
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
  const loaded = loadLanguage(language).then((texts) => {
    if (sessionStore.get().token === token) currentLanguage.set(texts);
    return texts;
  });
  void loaded.then(() => requestFirstScreen(startsGlobal)).catch(() => undefined);
  const [texts, environment, allowed] = await Promise.all([
    loaded,
    loadEnvironment(language).catch(() => undefined),
    permissions,
  ]);
  const { token: current, account, countryCode, isGlobal, closedCountries } = sessionStore.get();
  // The user has signed out, or in again, in the meantime.
  if (current !== token || !account) return;
  if (!allowed) return endSession(textAt(texts.messages, 'corridor.shell.menuFailed'));
  const { linked, chosen } = chooseCountry(account, target.country, countryCode);
  if (!chosen) {
    const reason = closedCountries.length > 0 ? 'noCountries' : 'noAccounts';
    return endSession(textAt(texts.messages, `corridor.shell.${reason}`));
  }
  if (environment?.errorReports) {
    void import('../../errorReports/reportErrors')
      .then(({ reportErrors }) => reportErrors())
      .catch(() => undefined);
  }
  const sandbox = environment?.sandbox === true && account.sandbox;
  sessionStore.update({ permissions: allowed, sandbox });
  selectCountry(chosen.code);
  const can = (permission: string) => allowed.has(permission);
  const inGlobal = allowedNavigation(navigation, { isGlobal: true, can });
  const inAccount = allowedNavigation(navigation, { isGlobal: false, can });
  // The mode of the address, which only its screen may tell, or else of the last visit, unless only the other one has a
  // screen for this user.
  const [place = ''] = target.path.split('?');
  const isOfAccount = screenAt(inAccount, place) !== undefined && screenAt(inGlobal, place) === undefined;
  const wantsGlobal = target.country === globalCode || (isGlobal && !linked && !isOfAccount);
  const showsGlobal = landingPath(inGlobal) !== undefined;
  if (showsGlobal && (wantsGlobal || landingPath(inAccount) === undefined)) selectGlobal();
}

/** Returns the country that an address names, where the account has it, and the one to begin in. */
function chooseCountry(account: Account, linkedCode: string | undefined, lastCode: string | undefined) {
  const usable = accountCountries(account);
  const countryOf = (wanted: string | undefined) => usable.find(({ code }) => code === wanted);
  const linked = countryOf(linkedCode);
  return { linked, chosen: linked ?? countryOf(lastCode) ?? usable[0] };
}

/**
 * Requests the list or page at the address, or the landing page, while the permissions are loaded. Nothing of it is shown before
 * these are known, and the gateway checks them for each request.
 */
async function requestFirstScreen(startsGlobal: boolean): Promise<void> {
  const { account, countryCode, language, token } = sessionStore.get();
  const { path, country: linkedCode } = startAddress();
  const [place = '', search] = path.split('?');
  const screen = path === '/' ? firstScreen(startsGlobal) : screenAt(navigation, place);
  if (!account || !screen || (path !== '/' && place !== screen.path)) return;
  const { linked, chosen } = chooseCountry(account, linkedCode, countryCode);
  const isOfAccount = screen.type.includes('account');
  const country = isOfAccount ? (linkedCode === undefined ? chosen : linked) : undefined;
  if (isOfAccount && !country) return;
  if (screen.page) {
    return (await loadEarlyPage()).requestPageData(screen.page, { token, country, language, search });
  }
  if (!country || !screen.resource || search !== undefined) return;
  const [resource, { requestFirstPage }] = await Promise.all([
    boundResource(screen.resource, country.code, language),
    import('../../generate/list/listState'),
  ]);
  requestFirstPage(resource, country);
}

/** Fetches the screen at the address, else the landing page; of Global mode where `startsGlobal`. */
export function fetchFirstScreen(startsGlobal: boolean): void {
  const { language, countryCode = defaultCountry } = sessionStore.get();
  const { path, country = countryCode } = startAddress();
  const [place = ''] = path.split('?');
  const known = screenAt(navigation, place);
  const screen = known ?? firstScreen(startsGlobal);
  if (screen) fetchScreen(screen, { path: known ? place : screen.path, country, language });
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
