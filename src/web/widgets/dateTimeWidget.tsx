import { lazy, Suspense } from 'react';
import type { BoundField } from '../../metadata/model/BoundField';
import { formatInstant } from '../../metadata/values/time';
import { describeDays, validDays } from './dayRange';
import { showInstant } from '../ui/time/showInstant';
import { lazyOverlay } from '../ui/overlay/OverlayBoundary';
import { timeLimits } from './timeLimits';
import { plainText, type Widget } from './Widget';

// Loaded where a filter or a value is edited: a list shows its filters in words.
const DateTimeInput = lazy(() => import('./DateTimeInput'));
const DayRangeFilter = lazyOverlay(async () => (await import('./DayRangeFilter')).default);

/** An instant, shown and typed as clocks in the country's zone show it. */
export const dateTimeWidget: Widget = {
  name: 'dateTime',
  kinds: ['instant'],
  options: {
    precision: {
      'x-shows': ['list', 'detail'],
      enum: ['minute', 'second'],
      description: 'How much of the time shows: seconds by default.',
    },
    ...timeLimits,
  },
  cellWidth: (field) => (precisionOf(field) === 'minute' ? 116 : 138),
  headNote: (_field, country) => country.zone,
  Field: ({ field, value, country: { zone }, place }) => {
    const time = showInstant(plainText(value), zone, precisionOf(field));
    return place === 'cell' ? (
      time
    ) : (
      <span>
        {time}
        <span className="muted">{` ${zone}`}</span>
      </span>
    );
  },
  text: (field, value, { zone }) => `${formatInstant(plainText(value), zone, precisionOf(field))} ${zone}`,
  Input: (props) => (
    <Suspense fallback={<input id={props.id} className="input" disabled />}>
      <DateTimeInput {...props} />
    </Suspense>
  ),
  Filter: DayRangeFilter,
  validFilter: validDays,
  describeFilter: (_field, value, _country, translate) => describeDays(value, translate),
};

function precisionOf(field: BoundField): 'minute' | 'second' {
  return field.ui.precision === 'minute' ? 'minute' : 'second';
}
