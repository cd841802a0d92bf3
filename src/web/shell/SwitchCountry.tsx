import { useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { currentLanguage } from '../i18n/currentLanguage';
import { selectCountry } from '../session/selectCountry';
import { selectGlobal } from '../session/selectGlobal';

/**
 * The short page between two countries or modes, `/middle/index?country=PE` or `?mode=Global` (`switchPath`). What was
 * shown of the last one is gone by the time the country changes, and a half-filled form may hold the switch up, as any
 * other navigation. A country that the account has not changes nothing. Goes on to `/teempay/index`.
 */
export function SwitchCountry() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const code = parameters.get('country') ?? '';
  const toGlobal = parameters.get('mode') === 'Global';
  const to = parameters.get('to');
  useEffect(() => {
    if (toGlobal) selectGlobal();
    else selectCountry(code);
    const onward = to === null ? '' : `?${new URLSearchParams({ to })}`;
    void navigate(`/teempay/index${onward}`, { replace: true });
  }, [code, toGlobal, to, navigate]);
  const country = toGlobal
    ? translate('corridor.shell.country.global')
    : (currentLanguage.get()?.countries[code]?.name ?? '');
  return <output className="page muted">{translate('corridor.shell.country.switching', { country })}</output>;
}
