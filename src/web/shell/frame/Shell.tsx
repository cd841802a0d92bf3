import { useTranslate } from 'ra-core';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { loadScreenTexts, withFurtherTexts } from '../../i18n/currentLanguage';
import { useSettings } from '../../settings/settingsStore';
import { fetchOverlays, lazyOverlay, OverlayBoundary } from '../../ui/overlay/OverlayBoundary';
import { formatInstant } from '../../../metadata/values/time';
import { gatewayNow } from '../../client/gatewayTime';
import { useSession } from '../../session/useSession';
import { useIsPhone } from '../../ui/breakpoints';
import { usePrinting } from '../../ui/code/usePrinting';
import { useHistoryEntry } from '../router/HashRouter';
import { RouterLocation } from '../router/RouterLocation';
import { Content } from '../pages/Content';
import { TabBar } from '../tabs/TabBar';
import { Notifications } from './Notifications';
import { Sidebar } from './Sidebar';
import { TopBar } from './TopBar';
import { useFocusKeeper } from './useFocusKeeper';
import { useKey } from '../../ui/keys/useKey';
import { createListeners } from '../../session/listeners';
import { writeCookie, year } from '../../session/storage';
import { applySettings } from '../../settings/settings';
import { beginTyping, endTyping } from '../search/earlyTyping';
import './Shell.css';

const SettingsPanel = lazyOverlay(async () => {
  const [loaded] = await Promise.all([import('../../settings/SettingsPanel'), loadScreenTexts('settings')]);
  return loaded.SettingsPanel;
});

const SearchPanel = lazyOverlay(async () => {
  const [loaded] = await Promise.all([
    withFurtherTexts(() => import('../search/SearchPanel'), 'search'),
    loadScreenTexts('settings'),
  ]);
  return loaded.SearchPanel;
});

const KeyHelp = lazyOverlay(async () => {
  const loaded = await withFurtherTexts(() => import('./KeyHelp'), 'keys');
  return loaded.KeyHelp;
});

/**
 * Sidebar, top bar and page. The sidebar can be narrowed to its icons; on a phone it lies over the page and goes with
 * each navigation.
 */
export function Shell() {
  const translate = useTranslate();
  const { fixedHeader, tagsView } = useSettings();
  const isNarrow = useIsPhone();
  const isOpen = useSyncExternalStore(sidebarStatus.subscribe, sidebarStatus.get);
  const { location, action, place } = useHistoryEntry();
  // A page that completes its own address replaces the entry, and leaves the menu open.
  const entry = `${location.pathname} ${place}`;
  const [openAt, setOpenAt] = useState<string>();
  const [showsSettings, setShowsSettings] = useState(false);
  const [showsSearch, setShowsSearch] = useState(false);
  const [showsKeys, setShowsKeys] = useState(false);
  const open = isNarrow && openAt === entry;
  const close = useCallback(() => setOpenAt(undefined), []);
  useFocusKeeper();
  useEffect(fetchOverlays, []);
  const openSettings = useCallback(() => {
    close();
    setShowsSettings(true);
  }, [close]);

  const openSearch = useCallback(() => {
    close();
    beginTyping(translate('corridor.shell.search'));
    setShowsSearch(true);
  }, [close, translate]);
  const closeSearch = useCallback(() => {
    endTyping(false);
    setShowsSearch(false);
  }, []);
  useKey('search', openSearch);
  useKey('help', () => setShowsKeys(true));

  useEffect(() => {
    if (!open) return undefined;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close();
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [open, close]);

  return (
    <div
      className="shell"
      data-menu={open ? 'open' : undefined}
      data-header={fixedHeader ? 'fixed' : 'moving'}
    >
      <a
        className="shell__skip button button--primary"
        href="#content"
        onClick={(event) => {
          // The hash is the router's.
          event.preventDefault();
          document.getElementById('content')?.focus();
        }}
      >
        {translate('corridor.shell.skip')}
      </a>
      <RouterLocation location={location}>
        <Sidebar
          isOverlay={isNarrow}
          open={open}
          collapsed={!isNarrow && !isOpen}
          onClose={close}
          onSettings={openSettings}
          onSearch={openSearch}
        />
      </RouterLocation>
      {open && <div className="shell__scrim" onClick={close} aria-hidden="true" />}
      <div className="shell__main" inert={open}>
        <RouterLocation location={location}>
          <TopBar
            isNarrow={isNarrow}
            menuOpen={isNarrow ? open : isOpen}
            onMenu={isNarrow ? () => setOpenAt(entry) : sidebarStatus.toggle}
            onSettings={openSettings}
            onSearch={openSearch}
          />
          {tagsView && !isNarrow && <TabBar />}
        </RouterLocation>
        <PrintedFrom />
        <Content location={location} action={action} />
      </div>
      <Notifications />
      <RouterLocation location={location}>
        <OverlayBoundary open={showsSearch} onClose={closeSearch}>
          <SearchPanel open={showsSearch} onClose={closeSearch} onSettings={openSettings} />
        </OverlayBoundary>
      </RouterLocation>
      <OverlayBoundary open={showsKeys} onClose={() => setShowsKeys(false)}>
        <KeyHelp open={showsKeys} onClose={() => setShowsKeys(false)} />
      </OverlayBoundary>
      <OverlayBoundary open={showsSettings} onClose={() => setShowsSettings(false)}>
        <SettingsPanel open={showsSettings} onClose={() => setShowsSettings(false)} isNarrow={isNarrow} />
      </OverlayBoundary>
    </div>
  );
}

/** Heading of printed pages: user, country and time. */
function PrintedFrom() {
  const { account, country } = useSession();
  if (!usePrinting() || !account || !country) return null;
  const { code, name, currency, zone } = country;
  const time = `${formatInstant(gatewayNow().toISOString(), zone, 'minute')} ${zone}`;
  const place = code === currency ? name : `${name} ${currency}`;
  return (
    <p className="shell__printed" translate="no">
      {[account.merchantName, place, time].join(' · ')}
    </p>
  );
}

const listeners = createListeners();

const isOpen = () => document.documentElement.dataset.sidebar !== 'closed';

/**
 * Whether the sidebar is open or only a column of icons, stored in a cookie (product 4.1). The document carries it too, so
 * that what is drawn before the app has the right width.
 */
export const sidebarStatus = {
  get: isOpen,
  toggle: (): void => {
    writeCookie('sidebarStatus', isOpen() ? '0' : '1', year);
    applySettings();
    listeners.notify();
  },
  subscribe: listeners.subscribe,
};
