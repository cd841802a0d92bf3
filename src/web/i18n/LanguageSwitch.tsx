import { changeLanguage } from '../session/changeLanguage';
import { useSessionState } from '../session/useSession';
import { early, loadEarlyLanguage, useEarlyTranslate } from './earlyTexts';
import './LanguageSwitch.css';

interface LanguageSwitchProps {
  /** Accessible name, in the current language. */
  label: string;
  /** Code of the current language. */
  language: string;
  onChange: (language: string) => void;
}

/**
 * Selects the language of the interface. A native control with its own icon, because the first chunk, which holds the
 * sign-in screen, has neither overlays nor the icon set.
 */
export function LanguageSwitch({ label, language, onChange }: LanguageSwitchProps) {
  return (
    <span className="language-switch">
      <select
        className="language-switch__select"
        translate="no"
        aria-label={label}
        value={language}
        onChange={(event) => onChange(event.target.value)}
      >
        {early.languages.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}

/** The language switch before the app is loaded, as on the sign-in screen. */
export function EarlyLanguageSwitch() {
  const translate = useEarlyTranslate();
  const language = useSessionState((state) => state.language);
  return (
    <LanguageSwitch
      label={translate('sign-in.language')}
      language={language}
      onChange={(next) => void switchTo(next)}
    />
  );
}

/** Switches the language once its texts are there; keeps the present one if they cannot be fetched. */
const switchTo = (language: string) =>
  loadEarlyLanguage(language).then(
    () => changeLanguage(language),
    () => undefined,
  );
