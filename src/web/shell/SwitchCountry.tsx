import { useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { currentLanguage } from '../i18n/currentLanguage';
import { selectCountry } from '../session/selectCountry';

/**
 * The short page between two countries, `/middle/index?country=PE&to=/Collectorders`. What was shown of the last one
 * is gone by the time the country changes, and a half-filled form may hold the switch up, as any other navigation.
 */
export function SwitchCountry() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const code = parameters.get('country') ?? '';
  const to = parameters.get('to') ?? '/';
  useEffect(() => {
    selectCountry(code);
    void navigate(to, { replace: true });
  }, [code, to, navigate]);
  const country = currentLanguage.get()?.countries[code]?.name ?? '';
  return <output className="page muted">{translate('corridor.shell.country.switching', { country })}</output>;
}
