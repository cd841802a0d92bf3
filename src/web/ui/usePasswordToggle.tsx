import { useState } from 'react';
import type { InputFieldProps } from './InputField';

/**
 * Makes an {@link InputField} one for a password, which a button at its end shows and hides again. `text` has the
 * button's words.
 */
export function usePasswordToggle(
  text: (key: 'show' | 'hide' | 'showPassword' | 'hidePassword') => string,
): Pick<InputFieldProps, 'type' | 'className' | 'autoCapitalize' | 'spellCheck' | 'trailing'> {
  const [shown, setShown] = useState(false);
  return {
    type: shown ? 'text' : 'password',
    className: 'input--password',
    autoCapitalize: 'none',
    spellCheck: false,
    trailing: (
      <button
        type="button"
        className="button button--ghost button--small"
        aria-label={text(shown ? 'hidePassword' : 'showPassword')}
        onClick={() => setShown(!shown)}
      >
        {text(shown ? 'hide' : 'show')}
      </button>
    ),
  };
}
