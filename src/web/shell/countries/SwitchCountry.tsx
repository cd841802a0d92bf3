import { LinkBase, useTranslate } from 'react-admin';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { navigation } from 'virtual:metadata/navigation';
import { BlankPage } from '../../generate/page/BlankScreen';
import { currentLanguage } from '../../i18n/currentLanguage';
import { selectCountry, selectGlobal } from '../../session/countries';
import { readSwitchTarget, type SwitchTarget } from '../../session/switchPath';
import { useSession } from '../../session/useSession';
import { Button } from '../../ui/controls/Button';
import { useNotifyText } from '../../ui/useNotifyText';
import { allowedNavigation, landingPath } from '../navigation/navigation';
import { useTabs, useTabsStore } from '../tabs/tabsStore';

/**
 * The page between two countries or modes (`switchPath`). The screens of the last country are unmounted before the country
 * changes. A country that the user cannot work in changes nothing and is named; pages with unsaved changes, which a
 * switch would discard, are confirmed first. Leads on to `/teempay/index` (product 4.6).
 */
export function SwitchCountry() {
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
  useEffect(() => {
    if (isAllowed) {
      if (code === undefined) selectGlobal();
      else selectCountry(code);
      if (announce) notify(text, 'info');
    }
    const onward = to === undefined ? '' : `?${new URLSearchParams({ to })}`;
    void navigate(`/teempay/index${onward}`, { replace: true });
  }, [code, to, announce, isAllowed, text, navigate, notify]);
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
  const kind = name === undefined ? 'unknown' : 'noAccess';
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
