import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { settingsStore } from './settingsStore';
import { useSettings } from './useSettings';

/** A setting that is on or off. */
export function SettingSwitch({ setting }: { setting: 'tagsView' | 'fixedHeader' | 'sidebarLogo' }) {
  const translate = useTranslate();
  const settings = useSettings();
  const id = useId();
  return (
    <label className="settingSwitch">
      <span className="settingSwitch__text">
        {translate(`corridor.settings.layout.${setting}`)}
        <span className="settingSwitch__hint" id={id}>
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
