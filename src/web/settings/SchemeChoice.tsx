import { useTranslate } from 'ra-core';
import { Segments } from '../ui/controls/Segments';
import { settingsStore, useSettings } from './settingsStore';

const icons = { system: 'monitor', light: 'sun', dark: 'moon' } as const;
const schemes = ['system', 'light', 'dark'] as const;

/** Light, dark, or as the system is; shown at once. */
export function SchemeChoice() {
  const translate = useTranslate();
  const { scheme } = useSettings();
  return (
    <Segments
      legend={translate('corridor.settings.scheme.title')}
      value={scheme}
      options={schemes.map((value) => ({
        value,
        label: translate(`corridor.settings.scheme.${value}`),
        icon: icons[value],
      }))}
      onChange={(value) => settingsStore.update({ scheme: value })}
    />
  );
}
