import { useTranslate } from 'ra-core';
import { LanguageSwitch } from '../i18n/LanguageSwitch';
import { useSession } from '../session/useSession';
import { IconButton } from '../ui/IconButton';
import { Breadcrumb } from './Breadcrumb';
import { Clock } from './Clock';
import { useSwitchLanguage } from './useSwitchLanguage';
import './topbar.css';

/** Props of {@link TopBar}. */
export interface TopBarProps {
  /** On a phone the sidebar is an overlay. */
  isNarrow: boolean;
  /** Opens the sidebar, or narrows it. */
  onMenu: () => void;
  menuOpen: boolean;
  onSettings: () => void;
}

/** Where one is, what time it is in the country, the language and the settings. */
export function TopBar({ isNarrow, onMenu, menuOpen, onSettings }: TopBarProps) {
  const translate = useTranslate();
  const { country, isGlobal, language, sandbox } = useSession();
  const switchLanguage = useSwitchLanguage();
  const menu = isNarrow ? 'openMenu' : menuOpen ? 'narrowMenu' : 'widenMenu';
  return (
    <header className="topbar">
      <IconButton
        className="topbar__menu"
        icon={isNarrow ? 'menu' : 'panel'}
        label={translate(`corridor.shell.${menu}`)}
        aria-expanded={menuOpen}
        onClick={onMenu}
      />
      <Breadcrumb />
      {sandbox && <span className="topbar__sandbox">{translate('corridor.shell.sandbox')}</span>}
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
        className="topbar__settings"
        icon="settings"
        label={translate('corridor.shell.settings')}
        aria-haspopup="dialog"
        onClick={onSettings}
      />
    </header>
  );
}
