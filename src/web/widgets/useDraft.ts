import { useState } from 'react';
import type { JsonValue } from '../../metadata/model/JsonValue';

/** How a typed control turns values into text and back. */
export interface DraftFormat {
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
