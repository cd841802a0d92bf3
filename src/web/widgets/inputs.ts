import { useState } from 'react';
import type { BoundField } from '../../metadata/model/BoundField';
import type { JsonValue } from '../../metadata/model/json';
import type { InputProps } from './Widget';

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

/**
 * A number or code as it is meant: without blanks around it, and, where only digits count, without those between
 * groups that come along when it is pasted. Null where nothing is left.
 */
export function typedCode(field: BoundField, text: string): string | null {
  const code = isDigits(field) ? text.replace(/[\s-]/g, '') : text.trim();
  return code === '' ? null : code;
}

/** Whether a field's pattern lets nothing but digits through, as `^[0-9]+$` does. */
function isDigits({ pattern }: Pick<BoundField, 'pattern'>): boolean {
  return pattern !== undefined && /^\^(\[0-9\]|\\d)([*+]|\{[\d,]+\})\$$/.test(pattern);
}

/** How a typed control turns values into text and back. */
interface DraftFormat {
  format: (value: JsonValue | undefined) => string;
  /** Null for an empty text; the text itself where it means nothing. */
  parse: (text: string) => JsonValue;
}

/**
 * Keeps what is being typed ("12." on the way to "12.5") apart from the value that it means. A value set from
 * elsewhere, by a reset for example, replaces the text; leaving the control writes it as its value is written.
 */
export function useDraft(
  value: JsonValue | undefined,
  onChange: (value: JsonValue) => void,
  { format, parse }: DraftFormat,
) {
  const [draft, setDraft] = useState({ text: format(value), value: value ?? null });
  const current = draft.value === (value ?? null) ? draft : { text: format(value), value: value ?? null };
  if (current !== draft) setDraft(current);
  return {
    text: current.text,
    /** To be called with each text typed. */
    type(text: string) {
      const next = parse(text);
      setDraft({ text, value: next });
      onChange(next);
    },
    /** To be called when the control loses the focus. */
    tidy() {
      setDraft({ ...current, text: format(current.value) });
    },
  };
}
