import { DayInput } from '../ui/controls/DayInput';
import { describeDays, validDays } from './dayRange';
import { inputAttributes } from './inputs';
import { timeLimits } from './timeLimits';
import { lazyOverlay } from '../ui/overlay/OverlayBoundary';
import { type InputProps, plainText, type Widget } from './Widget';

// Loaded where a filter is edited: a list shows its filters in words.
const DayRangeFilter = lazyOverlay(async () => (await import('./DayRangeFilter')).default);

/** A calendar day, the same everywhere: no zone shifts it. */
export const dateWidget: Widget = {
  name: 'date',
  kinds: ['date'],
  options: timeLimits,
  Field: ({ value }) => <span className="number">{plainText(value)}</span>,
  text: (_field, value) => plainText(value),
  Input: DateInput,
  Filter: DayRangeFilter,
  validFilter: validDays,
  describeFilter: (_field, value, _country, translate) => describeDays(value, translate),
};

function DateInput(props: InputProps) {
  return (
    <DayInput
      {...inputAttributes(props)}
      unfinished
      value={plainText(props.value)}
      onChange={(day) => props.onChange(day || null)}
    />
  );
}
