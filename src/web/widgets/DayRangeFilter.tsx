import { useTranslate } from 'ra-core';
import { namedDayRanges } from '../../metadata/namedDayRanges';
import type { FilterProps } from './FilterProps';
import { readDays } from './readDays';

/**
 * A filter by days of the country's zone: a named range, which moves along with the calendar, or a first and a
 * last day. Day inputs hold plain dates, so no zone of the browser comes into play.
 */
export function DayRangeFilter({ field, id, value, onChange, country }: FilterProps) {
  const translate = useTranslate();
  const days = readDays(value) ?? {};
  const named = 'range' in days ? days.range : undefined;
  const hand = 'range' in days ? {} : days;
  function set(bound: 'from' | 'to', day: string) {
    const next = { ...hand, [bound]: day || undefined };
    onChange(next.from || next.to ? next : undefined);
  }
  return (
    <fieldset className="days">
      <legend className="visually-hidden">{field.title}</legend>
      <div className="days__names">
        {Object.keys(namedDayRanges).map((name, index) => (
          <label key={name} className="choices__choice">
            <input
              id={index === 0 ? id : `${id}-${name}`}
              name={id}
              type="radio"
              checked={named === name}
              onChange={() => onChange({ range: name })}
            />
            {translate(`corridor.widgets.days.${name}`)}
          </label>
        ))}
      </div>
      <div className="range">
        {(['from', 'to'] as const).map((bound) => (
          <div key={bound} className="field">
            <label className="field__label" htmlFor={`${id}-${bound}`}>
              {translate(`corridor.widgets.days.${bound}`)}
            </label>
            <input
              id={`${id}-${bound}`}
              className="input"
              type="date"
              value={hand[bound] ?? ''}
              min={bound === 'to' ? hand.from : undefined}
              max={bound === 'from' ? hand.to : undefined}
              onChange={(event) => set(bound, event.target.value)}
            />
          </div>
        ))}
      </div>
      <p className="field__hint">{translate('corridor.widgets.days.zone', { zone: country.zone })}</p>
    </fieldset>
  );
}
