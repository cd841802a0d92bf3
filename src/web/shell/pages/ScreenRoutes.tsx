import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Route, Routes, useLocation, useNavigate, useSearchParams } from 'react-router';
import { navigation, type NavigationItem } from 'virtual:metadata/navigation';
import { BlankPage, BlankScreen } from '../../generate/page/BlankScreen';
import { readSwitchTarget, switchPath, switchRoute, type SwitchTarget } from '../../session/switchPath';
import { useSession, useSessionState } from '../../session/useSession';
import { allowedNavigation } from '../../../metadata/model/NavigationEntry';
import { flattenNavigation, landingPath, movedPath, screenAt, useNavigation } from '../navigation/navigation';
import { Redirect, useIsHere } from '../router/HashRouter';
import { useTabs, useTabsStore } from '../tabs/tabsStore';
import { LinkBase, useTranslate } from 'ra-core';
import { currentLanguage } from '../../i18n/currentLanguage';
import { selectCountry, selectGlobal } from '../../session/countries';
import { Button } from '../../ui/controls/Button';
import { useNotifyText } from '../../ui/useNotifyText';

const pathsOf = (entries: NavigationItem[]) => new Set(flattenNavigation(entries).map(({ path }) => path));

/** Routes besides screens (product 2.2): groups lead to their first screen, forbidden ones to `/401`, unknown paths to `/404`. */
export function ScreenRoutes() {
  const { isGlobal, can } = useSession();
  const allowed = useNavigation();
  const routes = useMemo(() => {
    const groups = flattenNavigation(allowed).filter(({ resource, page }) => !resource && !page);
    const other = pathsOf(allowedNavigation(navigation, { isGlobal: !isGlobal, can }));
    const paths = pathsOf(allowed);
    const closed = [...pathsOf(navigation)].filter((path) => !paths.has(path));
    return { groups, closed: closed.map((path) => ({ path, inOther: other.has(path) })) };
  }, [allowed, isGlobal, can]);
  return (
    <Routes>
      <Route index element={<Landing />} />
      <Route path="/login" element={<Landing />} />
      <Route path="/teempay/index" element={<Landing />} />
      <Route path={switchRoute} element={<SwitchCountry />} />
      <Route path="/empty/index" element={<BlankScreen kind="empty" />} />
      <Route path="/401" element={<BlankScreen kind="notAllowed" />} />
      <Route path="/404" element={<BlankScreen kind="notFound" />} />
      <Route path="/redirect/*" element={<ReloadScreen />} />
      {routes.groups.map(({ path, children }) => (
        <Route
          key={path}
          path={path}
          element={<Redirect to={landingPath(children ?? []) ?? '/'} replace />}
        />
      ))}
      {routes.closed.map(({ path, inOther }) => (
        <Route
          key={path}
          path={`${path}/*`}
          element={inOther ? <OtherMode /> : <Redirect to="/401" replace />}
        />
      ))}
      <Route path="*" element={<UnknownPath />} />
    </Routes>
  );
}

/**
 * Redirects from `/`, or `/teempay/index` after a switch of country. It leads to the path in `to`, the user's first screen, or
 * `/empty/index` if there is none.
 */
function Landing() {
  const navigation = useNavigation();
  const [parameters] = useSearchParams();
  const to = parameters.get('to');
  const target = to !== null && isOwnPath(to) ? to : (landingPath(navigation) ?? '/empty/index');
  return <Redirect to={target} replace />;
}

/** Switches the mode for a path that only the other one has, as after a bookmark or the back button. */
function OtherMode() {
  const { isGlobal } = useSession();
  const code = useSessionState(({ countryCode }) => countryCode);
  const { pathname, search } = useLocation();
  const country = isGlobal ? code : undefined;
  return <Redirect to={switchPath({ country, to: pathname + search })} replace />;
}

/** Leads from an old path of a screen to its path, and from any other to `/404`. */
function UnknownPath() {
  const { pathname, search } = useLocation();
  const moved = movedPath(navigation, pathname);
  return <Redirect to={moved === undefined ? '/404' : moved + search} replace />;
}

/** `/redirect/<path>`: discards the page of a path and its cached data, and goes there. */
function ReloadScreen() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { reload } = useTabsStore();
  const path = pathname.replace(/^\/redirect/, '') || '/';
  const target = isOwnPath(path) ? path : '/404';
  const page = screenAt(useNavigation(), target)?.path;
  const isHere = useIsHere();
  useEffect(() => {
    if (!isHere()) return;
    if (page !== undefined) reload(page);
    void queries.invalidateQueries({ refetchType: 'none' });
    void navigate(target + search, { replace: true });
  }, [page, target, search, queries, reload, navigate, isHere]);
  return null;
}

/** Whether a target in an address is a path of this app that does not redirect. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !/^\/(?:login|testlogin|teempay)\b/.test(path);
}

/**
 * The page between two countries or modes (`switchPath`), which leads on to `/teempay/index` (product 4.6). The last country's
 * screens unmount before it changes. A forbidden country changes nothing and is named; unsaved changes are confirmed first.
 */
function SwitchCountry() {
  const [parameters] = useSearchParams();
  const { account, can, country } = useSession();
  const target = readSwitchTarget(parameters);
  const code = target.country;
  const unsaved = useTabs().find((tab) => tab.unsaved);
  const isOpen = code === undefined || account?.countries.some((each) => each.code === code);
  const hasScreens = landingPath(allowedNavigation(navigation, { isGlobal: !code, can })) !== undefined;
  const isCurrent = (code ?? '') === country?.code;
  if (!isCurrent && code && !(isOpen && hasScreens)) return <NoAccess code={code} />;
  if (!isCurrent && unsaved) return <OfferSwitch target={target} unsavedPlace={unsaved.to} />;
  return <Switching target={target} isAllowed={hasScreens} />;
}

/** Returns the name of a country, or of Global mode, that the metadata knows. */
function useCountryName(code: string | undefined): string | undefined {
  const translate = useTranslate();
  if (code === undefined) return translate('corridor.shell.country.global');
  const countries = currentLanguage.get()?.countries ?? {};
  // The code is of an address.
  return Object.hasOwn(countries, code) ? countries[code]?.name : undefined;
}

/** Switches, unless the user has no screen in that mode, and goes on. */
function Switching({ target, isAllowed }: { target: SwitchTarget; isAllowed: boolean }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const notify = useNotifyText();
  const { country: code, to, announce } = target;
  const name = useCountryName(code) ?? '';
  const [text] = useState(() => translate('corridor.shell.country.switched', { country: name }));
  const isHere = useIsHere();
  useEffect(() => {
    if (!isHere()) return;
    if (isAllowed) {
      if (code === undefined) selectGlobal();
      else selectCountry(code);
      if (announce) notify(text, 'info');
    }
    const onward = to === undefined ? '' : `?${new URLSearchParams({ to })}`;
    void navigate(`/teempay/index${onward}`, { replace: true });
  }, [code, to, announce, isAllowed, text, navigate, notify, isHere]);
  return (
    <output className="page muted">{translate('corridor.shell.country.switching', { country: name })}</output>
  );
}

/** Asks before a link of another country discards what was typed in this one. */
function OfferSwitch({ target, unsavedPlace }: { target: SwitchTarget; unsavedPlace: string }) {
  const translate = useTranslate();
  const store = useTabsStore();
  const { country: current } = useSession();
  const names = { country: useCountryName(target.country), current: current?.name };
  const discard = () => {
    for (const { path, unsaved } of store.get()) if (unsaved) store.setUnsaved(path, false);
  };
  return (
    <BlankPage
      icon="swap"
      title={translate('corridor.shell.country.unsaved.title', names)}
      text={translate('corridor.shell.country.unsaved.text', names)}
    >
      <LinkBase className="button button--primary" to={unsavedPlace}>
        {translate('corridor.shell.country.unsaved.stay', names)}
      </LinkBase>
      <Button onClick={discard}>{translate('corridor.shell.country.unsaved.discard')}</Button>
    </BlankPage>
  );
}

/** Says why an address does not open: no access to its country, or no such country. */
function NoAccess({ code }: { code: string }) {
  const translate = useTranslate();
  const { country: current } = useSession();
  const name = useCountryName(code);
  const isClosed = useSessionState(({ closedCountries }) => closedCountries).includes(code);
  const kind = name === undefined ? 'unknown' : isClosed ? 'closed' : 'noAccess';
  const names = { country: name, code, current: current?.name };
  return (
    <BlankPage
      icon="globe"
      title={translate(`corridor.shell.country.${kind}.title`, names)}
      text={translate(`corridor.shell.country.${kind}.text`, names)}
    >
      <LinkBase className="button button--secondary" to="/">
        {translate('corridor.shell.country.stay', names)}
      </LinkBase>
    </BlankPage>
  );
}
