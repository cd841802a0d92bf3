import type { JsonValue } from '../../metadata/model/JsonValue';
import { readDays } from './readDays';
import type { Translate } from './Translate';

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
