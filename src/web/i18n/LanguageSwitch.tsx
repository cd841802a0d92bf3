import { early } from './early';
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
      <svg
        width="16"
        height="16"
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        aria-hidden="true"
      >
        <circle cx="10" cy="10" r="6.8" />
        <path d="M3.2 10h13.6M10 3.2c2.2 2 3.2 4.3 3.2 6.8s-1 4.8-3.2 6.8c-2.2-2-3.2-4.3-3.2-6.8s1-4.8 3.2-6.8" />
      </svg>
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
