import { useTranslate } from 'ra-core';
import { useLocation, useNavigate } from 'react-router';
import { currentLanguage } from '../i18n/currentLanguage';
import { useSession } from '../session/useSession';
import { Icon } from '../ui/Icon';
import { Menu, type MenuTriggerProps } from '../ui/Menu';
import { findTrail } from './findTrail';
import { useNavigation } from './useNavigation';

/** Shows the country and currency one works in, and leads to the merchant's other ones. */
export function CountrySwitcher() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { account, country } = useSession();
  const navigation = useNavigation();
  if (!account || !country) return null;

  function choose(code: string) {
    if (code === country?.code) return;
    // The same screen, but not the same record, filter or page of it: those belong to the country.
    const to = findTrail(navigation, pathname).at(-1)?.path ?? '/';
    void navigate(`/middle/index?${new URLSearchParams({ country: code, to })}`);
  }

  const trigger = (props: MenuTriggerProps) => (
    <button
      {...props}
      type="button"
      className="country"
      aria-label={translate('corridor.shell.country.switch', { country: country.name })}
    >
      <span className="country__code" aria-hidden="true">
        {country.code}
      </span>
      <span className="country__text" aria-hidden="true">
        <span className="country__currency">{country.currency}</span>
        <span className="country__name">{country.name}</span>
      </span>
      <Icon name="chevronDown" size={16} />
    </button>
  );
  const items = account.countries
    .filter(({ code }) => currentLanguage.get()?.countries[code])
    .map(({ code, currency }) => {
      const name = currentLanguage.get()?.countries[code]?.name;
      return {
        key: code,
        label:
          name === currency
            ? currency
            : translate('corridor.shell.country.item', { country: name, currency }),
        checked: code === country.code,
        onSelect: () => choose(code),
      };
    });
  return <Menu label={translate('corridor.shell.country.label')} trigger={trigger} items={items} />;
}
