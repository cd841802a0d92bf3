import { early } from './earlyTexts';
import './languageSwitch.css';

/** Props of {@link LanguageSwitch}. */
export interface LanguageSwitchProps {
  /** Names the control, in the current language. */
  label: string;
  /** Code of the current language. */
  language: string;
  onChange: (language: string) => void;
}

/**
 * Chooses the language of the interface. A native control with a drawing of its own: it is on the sign-in screen, whose
 * chunk holds neither overlays nor all icons.
 */
export function LanguageSwitch({ label, language, onChange }: LanguageSwitchProps) {
  return (
    <span className="languageSwitch">
      <select
        className="languageSwitch__select"
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
