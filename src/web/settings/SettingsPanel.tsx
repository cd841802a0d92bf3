import { useTranslate } from 'ra-core';
import { Button } from '../ui/Button';
import { Segments } from '../ui/Segments';
import { Sheet } from '../ui/Sheet';
import { defaultSettings } from './defaultSettings';
import { SchemeChoice } from './SchemeChoice';
import { SettingSwitch } from './SettingSwitch';
import { settingsStore } from './settingsStore';
import { ThemeChoice } from './ThemeChoice';
import { useSettings } from './useSettings';
import './settings.css';

const sizes = ['mini', 'default', 'large'] as const;
const layout = ['tagsView', 'fixedHeader', 'sidebarLogo'] as const;

/** Props of {@link SettingsPanel}. */
export interface SettingsPanelProps {
  open: boolean;
  onClose: () => void;
  /** There is no room beside the page: it comes from below. */
  isNarrow: boolean;
}

/** How the app looks in this browser. What is chosen is seen at once behind it, and kept. */
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
      <div className="settings">
        <SchemeChoice />
        <ThemeChoice />
        <Segments
          legend={translate('corridor.settings.size.title')}
          value={size}
          options={sizes.map((value) => ({ value, label: translate(`corridor.settings.size.${value}`) }))}
          onChange={(value) => settingsStore.update({ size: value })}
        />
        <fieldset className="settings__layout">
          <legend>{translate('corridor.settings.layout.title')}</legend>
          {layout.map((setting) => (
            <SettingSwitch key={setting} setting={setting} />
          ))}
        </fieldset>
        <p className="settings__note">{translate('corridor.settings.kept')}</p>
      </div>
    </Sheet>
  );
}
