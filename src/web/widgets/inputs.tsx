import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import type { BoundField } from '../../metadata/model/BoundField';
import type { Country } from '../../metadata/model/definitions';
import type { JsonSchema, JsonValue } from '../../metadata/model/json';
import { isDigits, readText } from '../../metadata/reading/readText';
import { type FilterProps, type InputProps, plainText, type Widget } from './Widget';
import { useTranslate } from 'ra-core';

/** Attributes that a single-line input may set beside the common ones. */
type InputLook = Pick<ComponentProps<'input'>, 'className' | 'inputMode' | 'autoCapitalize' | 'spellCheck'>;

interface TextInputProps extends InputProps {
  /** The value of a text that was typed; null for an empty one. */
  parse: (text: string) => JsonValue;
  look?: InputLook;
  /** Its lines, where it wraps. */
  rows?: number | undefined;
}

/** A text input whose value follows each typed text: a single line, unless it has `rows`. */
export function TextInput({ parse, look, rows, ...props }: TextInputProps) {
  const attributes = {
    ...inputAttributes(props),
    ...look,
    value: plainText(props.value),
    onChange: ({ target }: { target: { value: string } }) => props.onChange(parse(target.value)),
  };
  if (!rows) return <input {...attributes} type="text" />;
  return <textarea {...attributes} rows={rows} onKeyDown={rows > 1 ? undefined : sendAtEnter} />;
}

/** Sends the form around at Enter, as the browser does it in an `<input>`. */
function sendAtEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** Most characters of a number or code that a phone shows in one line. */
const lineLength = 28;

const codeLook = { className: 'input mono', autoCapitalize: 'none', spellCheck: false } as const;

/**
 * The input of a number or code. One that may be longer than a line wraps, so that all of it can be compared. Line breaks are
 * left out, and Enter sends the form around.
 */
export function CodeInput(props: InputProps) {
  const { field } = props;
  return (
    <TextInput
      {...props}
      look={codeLook}
      rows={(field.maxLength ?? 0) > lineLength ? 1 : undefined}
      parse={(text) => typedCode(field, text.replaceAll('\n', ''), props.country)}
    />
  );
}

interface DraftInputProps extends InputProps {
  /** Returns the text of a value that comes from elsewhere, or when the input is left. */
  format: (value: JsonValue | undefined) => string;
  /** The value of a text; null for an empty one, the text itself where it means nothing. */
  parse: (text: string) => JsonValue;
  /** Shown after the input. */
  unit: string | undefined;
  look: InputLook;
}

/**
 * A line that keeps the typed text ("12." on the way to "12.5") apart from its value. A value set elsewhere, as by a reset,
 * replaces the text, and so does another number format.
 */
export function DraftInput({ format, parse, unit, look, ...props }: DraftInputProps) {
  const value = props.value ?? null;
  const { numberFormat } = props.country;
  const [draft, setDraft] = useState(() => ({ text: format(value), value, numberFormat }));
  const isCurrent = draft.value === value && draft.numberFormat === numberFormat;
  const current = isCurrent ? draft : { text: format(value), value, numberFormat };
  if (current !== draft) setDraft(current);
  function type(text: string) {
    const next = parse(text);
    setDraft({ text, value: next, numberFormat });
    props.onChange(next);
  }
  function leave() {
    setDraft({ ...current, text: format(current.value) });
    props.onBlur?.();
  }
  return (
    <span className="input-group">
      <input
        {...inputAttributes({ ...props, onBlur: leave })}
        {...look}
        type="text"
        value={current.text}
        onChange={(event) => type(event.target.value)}
      />
      {unit !== undefined && <span className="input-group__unit">{unit}</span>}
    </span>
  );
}

/** The attributes that the control of every widget has in common. */
export function inputAttributes({
  field,
  id,
  name = field.name,
  inputRef,
  invalid,
  describedBy,
  disabled,
  onBlur,
}: InputProps) {
  return {
    id,
    ref: inputRef,
    name,
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

/** The value of a number or code that was typed or pasted, without surrounding spaces. Null where nothing is left. */
export function typedCode(field: BoundField, text: string, country: Country): string | null {
  return readText(field, text, country).trim() || null;
}

/** A filter of one line of text: the part of a value, or its beginning, to look for. */
export function TextFilter({ field, id, value, placeholder, onChange }: FilterProps) {
  const translate = useTranslate();
  return (
    <input
      id={id}
      className="input"
      type="search"
      autoComplete="off"
      placeholder={placeholder ?? translate('corridor.widgets.filter.text', { field: field.title })}
      title={placeholder && field.title}
      aria-label={field.title}
      value={plainText(value)}
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
    />
  );
}

/** The `validFilter` of typed text. */
export function validText(_field: BoundField, value: JsonValue): JsonValue | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Options of a text's column in `x-ui`. */
export const wideOption = {
  'x-shows': ['list'],
  type: 'boolean',
  description: 'A column of them is wider: texts are long, or their first words say too little.',
} satisfies JsonSchema;

/** Parts of widgets of texts that show and search them as they are. */
export const plainTexts = {
  text: (_field, value) => plainText(value),
  Filter: TextFilter,
  validFilter: validText,
  describeFilter: (_field, value) => plainText(value),
} satisfies Partial<Widget>;
