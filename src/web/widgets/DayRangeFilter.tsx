import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { readDays } from '../../metadata/values/filterOperators';
import { namedDayRanges } from '../../metadata/values/time';
import { useSession } from '../session/useSession';
import { DayInput } from '../ui/controls/DayInput';
import type { FilterProps } from './Widget';
import { describeDays, isInverted, writeDays } from './dayRange';
import './range.css';

/**
 * A filter by days of the country's zone: a named, moving range, or first and last day. A set hour is a further choice. Its value
 * is that of {@link readDays}. A last day before the first is reported.
 */
export default function DayRangeFilter({ field, id, value, onChange, country }: FilterProps) {
  const translate = useTranslate();
  const { language } = useSession();
  // While a year is typed, it is one of antiquity.
  const [isTyping, setIsTyping] = useState(false);
  const days = readDays(value) ?? {};
  const named = 'range' in days ? days.range : undefined;
  const typed: { from?: string; to?: string; hour?: number } = 'range' in days ? {} : days;
  function set(bound: 'from' | 'to', day: string) {
    const next = { ...typed, hour: undefined, [bound]: day || undefined };
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
              <span>{translate(`corridor.widgets.days.${name}`)}</span>{' '}
              <span className="day-range__days">
                {writeDays({ range: name }, country, language, translate)}
              </span>
            </span>
          </label>
        ))}
        {value !== undefined && typed.hour !== undefined && (
          <label className="choices__choice">
            <input name={id} type="radio" checked onChange={() => onChange(value)} />
            <span>{describeDays(value, translate)}</span>
          </label>
        )}
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
