import { useNotify, useTranslate } from 'ra-core';
import { LanguageSwitch } from '../i18n/LanguageSwitch';
import { useSession } from '../session/useSession';
import { IconButton } from '../ui/IconButton';
import { Breadcrumb } from './Breadcrumb';
import { Clock } from './Clock';
import { switchLanguage } from './switchLanguage';

/** Props of {@link TopBar}. */
export interface TopBarProps {
  /** Opens the sidebar where it is an overlay. */
  onMenu: () => void;
  menuOpen: boolean;
}

/** Where one is, what time it is in the country, and the language. */
export function TopBar({ onMenu, menuOpen }: TopBarProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { country, language, sandbox } = useSession();
  const change = (next: string) =>
    switchLanguage(next).catch(() => notify('corridor.errors.noAnswer', { type: 'error' }));
  return (
    <header className="topbar">
      <IconButton
        className="topbar__menu"
        icon="menu"
        label={translate('corridor.shell.openMenu')}
        aria-expanded={menuOpen}
        onClick={onMenu}
      />
      <Breadcrumb />
      {sandbox && <span className="topbar__sandbox">{translate('corridor.shell.sandbox')}</span>}
      {country && (
        <Clock
          zone={country.zone}
          timeZone={country.timeZone}
          label={translate('corridor.shell.clock', { country: country.name })}
        />
      )}
      <LanguageSwitch
        label={translate('corridor.shell.language')}
        language={language}
        onChange={(next) => void change(next)}
      />
    </header>
  );
}
