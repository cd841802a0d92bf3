import { useTranslate } from 'ra-core';
import { useId, type CSSProperties } from 'react';
import { Icon } from '../ui/Icon';
import { chooseTheme } from './chooseTheme';
import { themePresets } from './themePresets';
import { useSettings } from './useSettings';

const colored = (color: string) => ({ '--swatch': color }) as CSSProperties;

/** The theme colour: one of a few, or any. */
export function ThemeChoice() {
  const translate = useTranslate();
  const { theme } = useSettings();
  const name = useId();
  const isPreset = Object.values<string>(themePresets).includes(theme);
  return (
    <fieldset className="swatches">
      <legend>{translate('corridor.settings.theme.title')}</legend>
      <div className="swatches__row">
        {Object.entries(themePresets).map(([key, color]) => {
          const label = translate(`corridor.settings.theme.${key}`);
          return (
            <label key={key} className="swatches__option" style={colored(color)} title={label}>
              <input
                type="radio"
                className="visually-hidden"
                name={name}
                aria-label={label}
                checked={theme === color}
                onChange={() => chooseTheme(color)}
              />
              <Icon name="check" size={16} />
            </label>
          );
        })}
        <label
          className="swatches__custom"
          style={colored(theme)}
          data-chosen={!isPreset}
          title={translate('corridor.settings.theme.custom')}
        >
          <input
            type="color"
            aria-label={translate('corridor.settings.theme.custom')}
            value={theme}
            onChange={(event) => chooseTheme(event.target.value)}
          />
          <Icon name={isPreset ? 'plus' : 'check'} size={16} />
        </label>
      </div>
      <p className="swatches__note">
        <output className="mono">{theme}</output> {translate('corridor.settings.theme.note')}
      </p>
    </fieldset>
  );
}
