import { lazy } from 'react';
import type { BoundField } from '../../metadata/model/BoundField';
import type { JsonValue } from '../../metadata/model/json';
import { dayRange, formatInstant, instantAt, wallClock } from '../../metadata/values/time';
import { describeDays, readDays, validDays } from './dayRange';
import { inputAttributes } from './inputs';
import { showInstant } from './showInstant';
import { plainText } from './values';
import type { InputProps, Widget } from './Widget';

// Loaded where a filter is edited: a list shows its filters in words.
const DayRangeFilter = lazy(() => import('./DayRangeFilter'));

/** An instant, shown and typed as clocks in the country's zone show it. */
export const dateTimeWidget: Widget = {
  name: 'dateTime',
  kinds: ['instant'],
  rank: ({ kind }) => (kind === 'instant' ? 5 : 0),
  options: {
    precision: { enum: ['minute', 'second'], description: 'How much of the time shows: seconds by default.' },
    latest: { enum: ['now'], description: 'A form accepts no later time: now, the moment when it is sent.' },
  },
  cellWidth: (field) => (precisionOf(field) === 'minute' ? 116 : 138),
  headNote: (_field, country) => country.zone,
  Field: ({ field, value, country: { zone }, place }) => {
    const time = showInstant(plainText(value), zone, precisionOf(field));
    return place === 'cell' ? (
      time
    ) : (
      <>
        {time} <span className="muted">{zone}</span>
      </>
    );
  },
  text: (field, value, { zone }) => `${formatInstant(plainText(value), zone, precisionOf(field))} ${zone}`,
  Input: DateTimeInput,
  Filter: DayRangeFilter,
  validFilter: validDays,
  toQuery(value, { zone }, now) {
    const days = readDays(value);
    return days && { ...dayRange('range' in days ? days.range : days, zone, now) };
  },
  describeFilter: (_field, value, _country, translate) => describeDays(value, translate),
};

function precisionOf(field: BoundField): 'minute' | 'second' {
  return field.ui.precision === 'minute' ? 'minute' : 'second';
}

function DateTimeInput(props: InputProps) {
  const { zone } = props.country;
  return (
    <span className="input-group">
      <input
        {...inputAttributes(props)}
        type="datetime-local"
        step={precisionOf(props.field) === 'minute' ? 60 : 1}
        value={wallTime(props.value, zone)}
        onChange={(event) => props.onChange(instantAt(event.target.value, zone) ?? null)}
      />
      <span className="input-group__unit">{zone}</span>
    </span>
  );
}

/** `2026-11-20T14:05:09`, as a `datetime-local` input holds it: without seconds that are 0, as browsers write it. */
function wallTime(instant: JsonValue | undefined, zone: string): string {
  const clock = wallClock(plainText(instant), zone);
  return clock.isValid() ? clock.format('YYYY-MM-DDTHH:mm:ss').replace(/:00$/, '') : '';
}
