import type { BoundField } from '../../metadata/model/BoundField';
import { dayRange } from '../../metadata/dayRange';
import { formatInstant } from '../../metadata/formatInstant';
import { DayRangeFilter } from './DayRangeFilter';
import { describeDays } from './describeDays';
import { inputAttributes } from './inputAttributes';
import type { InputProps } from './InputProps';
import { plainText } from './plainText';
import { readDays } from './readDays';
import { showInstant } from './showInstant';
import type { Widget } from './Widget';
import { wallTime } from './wallTime';

/** An instant, shown and typed as the clocks of the country's zone say it. */
export const dateTimeWidget: Widget = {
  name: 'dateTime',
  rank: (field) => (field.format === 'date-time' ? 5 : 0),
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
