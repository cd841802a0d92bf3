import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { SessionCountry } from '../../session/sessionStore';
import { CountryBadge } from '../../ui/CountryBadge';
import { Icon } from '../../ui/Icon';
import { moveFocus } from '../../ui/keys/moveFocus';
import './CountryPicker.css';

/** From how many choices on they can be searched. */
const searchableFrom = 7;

/** Props of {@link CountryPicker}. */
export interface CountryPickerProps {
  /** Countries, and Global mode as the one without a code. */
  choices: SessionCountry[];
  /** Code of the one that is worked in. */
  current: string;
  onPick: (code: string) => void;
}

/** Lets one choose a country by name, currency or code: typing narrows, arrows move, Enter takes the first or focused. */
export function CountryPicker({ choices, current, onPick }: CountryPickerProps) {
  const translate = useTranslate();
  const [words, setWords] = useState('');
  const container = useRef<HTMLFormElement>(null);
  const wanted = words.trim().toLowerCase();
  const found = choices.filter(({ code, name, currency, currencyName }) =>
    `${name} ${currency} ${currencyName} ${code}`.toLowerCase().includes(wanted),
  );
  const isSearchable = choices.length >= searchableFrom;
  useEffect(() => {
    const form = container.current;
    (form?.querySelector('input') ?? form?.querySelector<HTMLElement>('[aria-current=true]'))?.focus();
  }, []);
  return (
    <form
      ref={container}
      className="country-picker"
      onSubmit={(event) => {
        event.preventDefault();
        if (found[0]) onPick(found[0].code);
      }}
    >
      {isSearchable && (
        <input
          className="input"
          type="search"
          autoComplete="off"
          onKeyDown={(event) => moveFocus(event, container.current)}
          aria-label={translate('corridor.shell.country.find')}
          placeholder={translate('corridor.shell.country.find')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      <ul>
        {found.map((country) => {
          const { code, name, currency } = country;
          return (
            <li key={code}>
              <button
                type="button"
                className="country-picker__choice"
                aria-current={code === current}
                onKeyDown={(event) => moveFocus(event, container.current)}
                onClick={() => onPick(code)}
              >
                <CountryBadge country={country} />
                <span className="country-picker__name">{name}</span>{' '}
                <span className="country-picker__currency">
                  {code ? name !== currency && currency : translate('corridor.shell.country.allCountries')}
                </span>
                <span className="country-picker__check">
                  {code === current && <Icon name="check" size={16} />}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {found.length === 0 && <p className="muted">{translate('corridor.shell.country.noneFound')}</p>}
    </form>
  );
}
