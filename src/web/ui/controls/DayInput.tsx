import { type ComponentProps, useState } from 'react';
import { isDay } from '../../../metadata/values/time';
import { Icon } from '../Icon';
import './DayInput.css';

/** Props of {@link DayInput}: those of an `<input>`, with days as `YYYY-MM-DD`. */
interface DayInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** Empty where no day is entered. */
  value: string;
  onChange: (day: string) => void;
  /** Also reports what is not a day (yet), for a validator to reject. */
  unfinished?: boolean;
}

/**
 * A day, typed as days are written everywhere else; browsers' own inputs write them as the system does. The browser's
 * calendar is at its end, for the pointer.
 */
export function DayInput({ value, onChange, onBlur, unfinished, min, max, ...input }: DayInputProps) {
  const [draft, setDraft] = useState({ text: value, value });
  const text = draft.value === value ? draft.text : value;
  function type(typed: string) {
    const day = typed.trim().replace(/^(\d{4})\D?(\d{2})\D?(\d{2})$/, '$1-$2-$3');
    const isReported = unfinished === true || day === '' || isDay(day);
    setDraft({ text: isDay(day) ? day : typed, value: isReported ? day : value });
    if (isReported) onChange(day);
  }
  return (
    <span className="day-input">
      <input
        {...input}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder="YYYY-MM-DD"
        value={text}
        onChange={(event) => type(event.target.value)}
        onBlur={(event) => {
          if (!unfinished) setDraft({ text: value, value });
          onBlur?.(event);
        }}
      />
      <Icon name="calendar" size={16} />
      <input
        className="day-input__calendar"
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        disabled={input.disabled}
        min={min}
        max={max}
        value={isDay(value) ? value : ''}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  );
}
