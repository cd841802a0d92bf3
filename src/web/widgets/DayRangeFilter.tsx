import { useTranslate } from 'react-admin';
import { useState } from 'react';
import type { BoundField } from '../../metadata/model/BoundField';
import type { Country } from '../../metadata/model/definitions';
import type { JsonValue } from '../../metadata/model/json';
import { isDay, namedDayRanges, namedDays } from '../../metadata/values/time';
import { useSession } from '../session/useSession';
import { DayInput } from '../ui/controls/DayInput';
import type { FilterProps, Translate } from './Widget';

/**
 * A filter by days of the country's zone: a named range, which moves along with the calendar, or a first and a last day.
 * Its value is {@link Days}. A last day before the first is reported at its input.
 */
export function DayRangeFilter({ field, id, value, onChange, country }: FilterProps) {
  const translate = useTranslate();
  const { language } = useSession();
  // While a year is typed, it is one of antiquity.
  const [isTyping, setIsTyping] = useState(false);
  const days = readDays(value) ?? {};
  const named = 'range' in days ? days.range : undefined;
  const typed = 'range' in days ? {} : days;
  function set(bound: 'from' | 'to', day: string) {
    const next = { ...typed, [bound]: day || undefined };
    setIsTyping(true);
    onChange(next.from || next.to ? next : undefined);
  }
  return (
    <fieldset className="day-range">
      <legend className="visually-hidden">{field.title}</legend>
      <div className="day-range__names">
        {Object.keys(namedDayRanges).map((name, index) => (
          <label key={name} className="choices__choice">
            <input
              id={index === 0 ? id : `${id}-${name}`}
              name={id}
              type="radio"
              checked={named === name}
              onChange={() => onChange({ range: name })}
            />
            <span>
              {translate(`corridor.widgets.days.${name}`)}{' '}
              <span className="day-range__days">
                {writeDays({ range: name }, country, language, translate)}
              </span>
            </span>
          </label>
        ))}
      </div>
      <div className="range">
        {(['from', 'to'] as const).map((bound) => (
          <div key={bound} className="field">
            <label className="field__label" htmlFor={`${id}-${bound}`}>
              {translate(`corridor.widgets.days.${bound}`)}
            </label>
            <DayInput
              id={`${id}-${bound}`}
              className="input"
              value={typed[bound] ?? ''}
              min={bound === 'to' ? typed.from : undefined}
              max={bound === 'from' ? typed.to : undefined}
              aria-invalid={(bound === 'to' && isInverted(typed)) || undefined}
              aria-describedby={bound === 'to' && isInverted(typed) ? `${id}-error` : undefined}
              onChange={(day) => set(bound, day)}
              onBlur={() => setIsTyping(false)}
            />
            {bound === 'to' && isInverted(typed) && !isTyping && (
              <p id={`${id}-error`} className="field__error">
                {translate('corridor.widgets.days.inverted', { day: typed.from })}
              </p>
            )}
          </div>
        ))}
      </div>
      <p className="field__hint">{translate('corridor.widgets.days.zone', { zone: country.zone })}</p>
    </fieldset>
  );
}

/** A span of days of the country's zone: named, or from the first to the last, both included and either open. */
type Days = { range: string } | { from?: string; to?: string };

/** Reads a filter's value; undefined where it names no days, as in an address typed by hand. A bare text is a named range. */
export function readDays(value: JsonValue | undefined): Days | undefined {
  if (typeof value === 'string') return namedRange(value);
  if (!value || typeof value !== 'object' || Array.isArray(value)) return undefined;
  const { range, from, to } = value;
  if (typeof range === 'string') return namedRange(range);
  const days = {
    ...(typeof from === 'string' && isDay(from) && { from }),
    ...(typeof to === 'string' && isDay(to) && { to }),
  };
  return days.from || days.to ? days : undefined;
}

function isInverted(days: Days): boolean {
  return 'from' in days && days.from !== undefined && days.to !== undefined && days.from > days.to;
}

/** The `validFilter` of days: a named range, or days that do not end before they begin. */
export function validDays(_field: BoundField, value: JsonValue): JsonValue | undefined {
  const days = readDays(value);
  return days && !isInverted(days) ? value : undefined;
}

function namedRange(range: string): Days | undefined {
  return Object.hasOwn(namedDayRanges, range) ? { range } : undefined;
}

/** A span of days in words: "Last 7 days", "2026-11-01 – 2026-11-07", "from 2026-11-01". */
export function describeDays(value: JsonValue, translate: Translate): string {
  const days = readDays(value);
  if (!days) return '';
  if ('range' in days) return translate(`corridor.widgets.days.${days.range}`);
  const { from, to } = days;
  if (from && to) return from === to ? from : `${from} – ${to}`;
  return from
    ? translate('corridor.widgets.days.fromDay', { day: from })
    : translate('corridor.widgets.days.toDay', { day: to });
}

/** The days that a filter's value means now, in words: "Nov 15 – 21" for the last 7 days. Empty where it names none. */
export function writeDays(
  value: JsonValue | undefined,
  { zone }: Country,
  language: string,
  translate: Translate,
): string {
  const days = readDays(value);
  if (value === undefined || !days) return '';
  const { from, to } = 'range' in days ? namedDays(days.range, zone, new Date()) : days;
  if (!from || !to) return describeDays(value, translate);
  const isThisYear = [from, to].every((day) => day.startsWith(String(new Date().getUTCFullYear())));
  const format = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
    timeZone: 'UTC',
  });
  return format.formatRange(Date.parse(from), Date.parse(to));
}
