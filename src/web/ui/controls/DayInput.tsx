import { type ComponentProps, useState } from 'react';
import { isDay } from '../../../metadata/values/time';
import { toHalfWidth } from '../../../metadata/values/halfWidth';
import { isWallTime } from '../../../metadata/values/wallTime';
import { Icon } from '../Icon';
import './DayInput.css';

/** Props of {@link DayInput}: those of an `<input>`, with days as `YYYY-MM-DD`. */
interface DayInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** Empty where no day is entered. */
  value: string;
  onChange: (day: string) => void;
  /** Also reports what is not a day (yet), for a validator to reject. */
  unfinished?: boolean;
  /** The day has a time, to the minute or the second: `YYYY-MM-DD HH:mm`. */
  time?: 'minute' | 'second';
}

/** Notations of days, with and without a time. The separators may be left out, or be others. */
const notations = {
  day: { shown: 'YYYY-MM-DD', typed: /^(\d{4})\D?(\d{2})\D?(\d{2})$/, written: '$1-$2-$3' },
  minute: {
    shown: 'YYYY-MM-DD HH:mm',
    typed: /^(\d{4})\D?(\d{2})\D?(\d{2})\D?(\d{2})\D?(\d{2})$/,
    written: '$1-$2-$3 $4:$5',
  },
  second: {
    shown: 'YYYY-MM-DD HH:mm:ss',
    typed: /^(\d{4})\D?(\d{2})\D?(\d{2})\D?(\d{2})\D?(\d{2})\D?(\d{2})$/,
    written: '$1-$2-$3 $4:$5:$6',
  },
};

/**
 * A day, typed as days are written everywhere else; browsers' own inputs write them as the system does. The browser's
 * calendar is at its end, for the pointer.
 */
export function DayInput({ value, onChange, onBlur, unfinished, time, min, max, ...input }: DayInputProps) {
  const [draft, setDraft] = useState({ text: value, value });
  const text = draft.value === value ? draft.text : value;
  const notation = notations[time ?? 'day'];
  const isWhole = time ? isWallTime : isDay;
  function type(typed: string) {
    const day = toHalfWidth(typed).trim().replace(notation.typed, notation.written);
    const isReported = unfinished === true || day === '' || isWhole(day);
    setDraft({ text: isWhole(day) ? day : typed, value: isReported ? day : value });
    if (isReported) onChange(day);
  }
  return (
    <span className="day-input">
      <input
        {...input}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder={notation.shown}
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
        type={time ? 'datetime-local' : 'date'}
        step={time === 'second' ? 1 : undefined}
        tabIndex={-1}
        aria-hidden="true"
        disabled={input.disabled}
        min={min}
        max={max}
        value={isWhole(value) ? value.replace(' ', 'T') : ''}
        onChange={(event) => type(event.target.value)}
      />
    </span>
  );
}
