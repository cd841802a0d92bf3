import { LinkBase, useTranslate } from 'ra-core';
import { useLocation } from 'react-router';
import { LanguageSwitch } from '../../i18n/LanguageSwitch';
import { useSession } from '../../session/useSession';
import { IconButton } from '../../ui/controls/Button';
import { CountryBadge } from '../../ui/CountryBadge';
import { Icon } from '../../ui/Icon';
import { useSwitchLanguage } from '../account/useSwitchLanguage';
import { findTrail, useNavigation } from '../navigation/navigation';
import { Bell } from '../notifications/Bell';
import { Clock } from './Clock';
import './TopBar.css';

interface TopBarProps {
  /** On a phone the sidebar is an overlay. */
  isNarrow: boolean;
  /** Opens the sidebar, or narrows it. */
  onMenu: () => void;
  menuOpen: boolean;
  onSettings: () => void;
  onSearch: () => void;
}

/** The bar above a page: breadcrumb or on phones country, the country's time, language and settings. */
export function TopBar({ isNarrow, onMenu, menuOpen, onSettings, onSearch }: TopBarProps) {
  const translate = useTranslate();
  const { country, isGlobal, language, sandbox } = useSession();
  const switchLanguage = useSwitchLanguage();
  const menu = isNarrow ? 'openMenu' : menuOpen ? 'narrowMenu' : 'widenMenu';
  return (
    <header className="top-bar">
      <IconButton
        className="top-bar__menu"
        icon={isNarrow ? 'menu' : 'panel'}
        label={translate(`corridor.shell.${menu}`)}
        aria-expanded={menuOpen}
        onClick={onMenu}
      />
      {isNarrow && country ? (
        <span className="top-bar__country">
          <CountryBadge country={country} />
          <span className="top-bar__currency">{country.currency || country.name}</span>
        </span>
      ) : (
        <Breadcrumb />
      )}
      <IconButton
        className="top-bar__search"
        icon="search"
        label={translate('corridor.shell.search')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onSearch}
      />
      <Bell />
      {sandbox && <span className="top-bar__sandbox">{translate('corridor.shell.sandbox')}</span>}
      {country && (
        <Clock
          zone={country.zone}
          timeZone={country.timeZone}
          label={translate(isGlobal ? 'corridor.shell.globalClock' : 'corridor.shell.clock', {
            country: country.name,
          })}
        />
      )}
      <LanguageSwitch
        label={translate('corridor.shell.language')}
        language={language}
        onChange={switchLanguage}
      />
      <IconButton
        className="top-bar__settings"
        icon="settings"
        label={translate('corridor.shell.settings')}
        aria-haspopup="dialog"
        onClick={onSettings}
      />
    </header>
  );
}

/** The group and screen of the current page. Below a screen, its name is a link back to it. */
function Breadcrumb() {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const trail = findTrail(useNavigation(), pathname);
  return (
    <nav className="breadcrumb" aria-label={translate('corridor.shell.breadcrumb')}>
      <ol>
        {trail.map(({ path, route, resource, page }) => {
          const title = translate(`corridor.navigation.${route}`);
          return (
            <li key={path}>
              {(resource || page) && path !== pathname ? (
                <LinkBase to={path}>{title}</LinkBase>
              ) : (
                <span aria-current={path === pathname ? 'page' : undefined}>{title}</span>
              )}
              <Icon name="chevronRight" size={14} />
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
