import { useTranslate } from 'ra-core';
import { type CSSProperties, useId } from 'react';
import { Button } from '../ui/controls/Button';
import { Segments } from '../ui/controls/Segments';
import { Icon } from '../ui/Icon';
import { Sheet } from '../ui/overlay/overlays';
import { NumberChoice } from './NumberChoice';
import { SchemeChoice } from './SchemeChoice';
import { defaultSettings, settingsStore, useSettings } from './settingsStore';
import { chooseTheme, themePresets } from './theme';
import './SettingsPanel.css';

const sizes = ['mini', 'default', 'large'] as const;
const layout = ['tagsView', 'fixedHeader', 'sidebarLogo'] as const;

/** Props of {@link SettingsPanel}. */
export interface SettingsPanelProps {
  open: boolean;
  onClose: () => void;
  /** Whether there is no room beside the page, so that it slides in from below. */
  isNarrow: boolean;
}

/** Settings of the app's look in this browser, and of the number format. A choice is seen at once behind the panel, and kept. */
export function SettingsPanel({ open, onClose, isNarrow }: SettingsPanelProps) {
  const translate = useTranslate();
  const { size } = useSettings();
  const reset = (
    <Button icon="refresh" onClick={() => settingsStore.update({ ...defaultSettings, shades: undefined })}>
      {translate('corridor.settings.reset')}
    </Button>
  );
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={translate('corridor.settings.title')}
      side={isNarrow ? 'bottom' : 'right'}
      clear
      actions={reset}
    >
      <div className="settings-panel">
        <SchemeChoice />
        <ThemeChoice />
        <Segments
          legend={translate('corridor.settings.size.title')}
          value={size}
          options={sizes.map((value) => ({ value, label: translate(`corridor.settings.size.${value}`) }))}
          onChange={(value) => settingsStore.update({ size: value })}
        />
        <fieldset className="settings-panel__layout">
          <legend>{translate('corridor.settings.layout.title')}</legend>
          {layout.map((setting) => (
            <SettingSwitch key={setting} setting={setting} />
          ))}
        </fieldset>
        <p className="settings-panel__note">{translate('corridor.settings.kept')}</p>
        <NumberChoice />
      </div>
    </Sheet>
  );
}

const colored = (color: string) => ({ '--swatch': color }) as CSSProperties;

/** The theme colour: one of a few, or any. */
export function ThemeChoice() {
  const translate = useTranslate();
  const { theme } = useSettings();
  const name = useId();
  const isPreset = Object.values<string>(themePresets).includes(theme);
  return (
    <fieldset className="theme-choice">
      <legend>{translate('corridor.settings.theme.title')}</legend>
      <div className="theme-choice__row">
        {Object.entries(themePresets).map(([key, color]) => {
          const label = translate(`corridor.settings.theme.${key}`);
          return (
            <label key={key} className="theme-choice__option" style={colored(color)} title={label}>
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
          className="theme-choice__custom"
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
      <p className="theme-choice__note">
        <output className="mono">{theme}</output> <span>{translate('corridor.settings.theme.note')}</span>
      </p>
    </fieldset>
  );
}

/** A setting that is on or off. */
export function SettingSwitch({ setting }: { setting: 'tagsView' | 'fixedHeader' | 'sidebarLogo' }) {
  const translate = useTranslate();
  const settings = useSettings();
  const id = useId();
  return (
    <label className="setting-switch">
      <span className="setting-switch__text">
        <span>{translate(`corridor.settings.layout.${setting}`)}</span>
        <span className="setting-switch__hint" id={id}>
          {translate(`corridor.settings.layout.${setting}Hint`)}
        </span>
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-label={translate(`corridor.settings.layout.${setting}`)}
        aria-describedby={id}
        checked={settings[setting]}
        aria-checked={settings[setting]}
        onChange={(event) => settingsStore.update({ [setting]: event.target.checked })}
      />
    </label>
  );
}
