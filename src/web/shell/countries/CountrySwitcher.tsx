import { useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { navigation } from 'virtual:metadata/navigation';
import { accountCountries, globalCountry } from '../../session/countries';
import { switchPath } from '../../session/switchPath';
import { useSession } from '../../session/useSession';
import { CountryBadge } from '../../ui/CountryBadge';
import { Icon } from '../../ui/Icon';
import { lazyOverlay } from '../../ui/overlay/OverlayBoundary';
import { Popover } from '../../ui/overlay/overlays';
import { allowedNavigation } from '../../../metadata/model/NavigationEntry';
import { findTrail, landingPath } from '../navigation/navigation';
import { useTabsStore } from '../tabs/tabsStore';
import { useConfirmDiscard } from '../tabs/UnsavedChanges';
import './CountrySwitcher.css';

const CountryPicker = lazyOverlay(async () => (await import('./CountryPicker')).CountryPicker);

/**
 * Shows the country and currency in use, or Global mode, and switches to others. A mode without screens for the user is not
 * offered.
 */
export function CountrySwitcher() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const confirmDiscard = useConfirmDiscard();
  const { allowDiscard } = useTabsStore();
  const { pathname } = useLocation();
  const { account, country, can, language } = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const modes = useMemo(
    () => ({
      global: allowedNavigation(navigation, { isGlobal: true, can }),
      account: allowedNavigation(navigation, { isGlobal: false, can }),
    }),
    [can],
  );
  if (!account || !country) return null;

  const everywhere = globalCountry();
  const choices = [
    ...(everywhere && (country.code === '' || landingPath(modes.global)) ? [everywhere] : []),
    ...(country.code !== '' || landingPath(modes.account) ? accountCountries(account) : []),
  ];

  function choose(code: string) {
    setAnchor(null);
    if (code === country?.code) return;
    // The same screen where there is one, but not the same record, filter or page of it: those belong to the country.
    const trail = findTrail(code === '' ? modes.global : modes.account, pathname);
    const to = trail.findLast(({ path, route }) => path === route)?.path;
    confirmDiscard((unsaved) => {
      allowDiscard(unsaved);
      void navigate(switchPath({ country: code, to }));
    });
  }

  const open = anchor !== null;
  const shown = [
    country.currency || country.name,
    country.code === '' ? translate('corridor.shell.country.allCountries') : country.name,
  ];
  return (
    <>
      <button
        type="button"
        className="country-switcher"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <CountryBadge country={country} />
        <span className="visually-hidden">{`${translate('corridor.shell.country.switch')} `}</span>
        <span className="country-switcher__text">
          <span className="country-switcher__currency">{shown[0]}</span>{' '}
          <span className="country-switcher__name">{shown[1]}</span>
        </span>
        <Icon name="chevronDown" size={16} />
      </button>
      <Popover
        open={open}
        anchor={anchor}
        label={translate('corridor.shell.country.label')}
        onClose={() => setAnchor(null)}
      >
        <CountryPicker key={language} choices={choices} current={country.code} onPick={choose} />
      </Popover>
    </>
  );
}
