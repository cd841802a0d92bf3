import type { InputProps } from './InputProps';
import { isDigits } from './isDigits';

/** The attributes that the control of every widget has in common. */
export function inputAttributes({
  field,
  id,
  inputRef,
  invalid,
  describedBy,
  disabled,
  onBlur,
}: Pick<InputProps, 'field' | 'id' | 'inputRef' | 'invalid' | 'describedBy' | 'disabled' | 'onBlur'>) {
  return {
    id,
    ref: inputRef,
    name: field.name,
    className: 'input',
    placeholder: field.ui.placeholder,
    disabled,
    autoComplete: 'off',
    // The keyboard that a phone opens.
    inputMode: isDigits(field) ? ('numeric' as const) : undefined,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
    'aria-required': field.required || undefined,
    onBlur,
  };
}
