import type { Country } from '../../metadata/model/definitions';
import { dayRange, formatInstant } from '../../metadata/values/time';
import { DayRangeFilter, describeDays, readDays } from './DayRangeFilter';
import { inputAttributes } from './inputs';
import type { InputProps, Widget } from './Widget';
import { plainText } from './values';

/** A calendar day, the same everywhere: no zone shifts it. */
export const dateWidget: Widget = {
  name: 'date',
  rank: ({ kind }) => (kind === 'date' ? 5 : 0),
  options: {},
  Field: ({ value }) => <span className="number">{plainText(value)}</span>,
  text: (_field, value) => plainText(value),
  Input: DateInput,
  Filter: DayRangeFilter,
  toQuery(value, country, now) {
    const days = readDays(value);
    if (!days) return undefined;
    const { from, to } = 'range' in days ? daysOf(days.range, country, now) : days;
    return { ...(from && { gte: from }), ...(to && { lte: to }) };
  },
  describeFilter: (_field, value, _country, translate) => describeDays(value, translate),
};

/** First and last day of a named range, as the country's calendar has it now. */
function daysOf(range: string, { zone }: Country, now: Date) {
  const { gte = '', lt = '' } = dayRange(range, zone, now);
  const lastMoment = new Date(Date.parse(lt) - 1).toISOString();
  return { from: formatInstant(gte, zone, 'day'), to: formatInstant(lastMoment, zone, 'day') };
}

function DateInput(props: InputProps) {
  return (
    <input
      {...inputAttributes(props)}
      type="date"
      value={plainText(props.value)}
      onChange={(event) => props.onChange(event.target.value || null)}
    />
  );
}
