import type { BoundField } from '../../metadata/model/BoundField';
import { dayRange, formatInstant, parseZone } from '../../metadata/values/time';
import { DayRangeFilter, describeDays, readDays } from './DayRangeFilter';
import { inputAttributes } from './inputs';
import { showInstant } from './showInstant';
import { plainText } from './values';
import type { InputProps, Widget } from './Widget';

/** An instant, shown and typed as the clocks of the country's zone say it. */
export const dateTimeWidget: Widget = {
  name: 'dateTime',
  rank: ({ kind }) => (kind === 'instant' ? 5 : 0),
  options: {
    precision: { enum: ['minute', 'second'], description: 'How much of the time shows: seconds by default.' },
  },
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
  toQuery(value, country, now) {
    const days = readDays(value);
    return days && { ...dayRange('range' in days ? days.range : days, country.zone, now) };
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
        value={typeof props.value === 'string' ? wallTime.of(props.value, zone) : ''}
        onChange={(event) =>
          props.onChange(event.target.value ? wallTime.toInstant(event.target.value, zone) : null)
        }
      />
      <span className="input-group__unit">{zone}</span>
    </span>
  );
}

const minute = 60_000;

/**
 * Turns instants into what a `datetime-local` input holds and back, in a fixed zone. Everything is computed in
 * UTC and shifted: the browser's own zone never has a say.
 */
const wallTime = {
  /** `2026-11-20T14:05:09` for an ISO instant, without seconds that are 0, as browsers write it; empty where it is none. */
  of(instant: string, zone: string): string {
    const time = Date.parse(instant);
    if (Number.isNaN(time)) return '';
    return new Date(time + parseZone(zone) * minute).toISOString().slice(0, 19).replace(/:00$/, '');
  },
  /** The ISO instant in UTC at which the zone's clocks say so; null where the text is no time. */
  toInstant(text: string, zone: string): string | null {
    const time = Date.parse(`${text.length === 16 ? `${text}:00` : text}Z`);
    return Number.isNaN(time) ? null : new Date(time - parseZone(zone) * minute).toISOString();
  },
};
