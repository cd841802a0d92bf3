import { fewestCompared, formatSigned, pointsBetween } from '../../../metadata/values/numbers';
import type { SessionCountry } from '../../session/sessionStore';
import type { FigureValue, ShownFigure } from './figure';

/** Difference of a figure from that of the period before. */
interface Difference {
  kind: 'more' | 'less' | 'same' | 'none' | 'few';
  /**
   * Signed change, such as `+12%`, or `+1.2` for a share. Empty if there is none, nothing before, or too few records for a share.
   */
  change: string;
  tone: 'success' | 'error' | undefined;
}

/** Returns the share that a figure is, between 0 and 1; undefined if unknown or of no records. */
export function shareOf(value: FigureValue | undefined, whole: FigureValue | undefined): number | undefined {
  return value && whole && whole.count > 0 ? value.count / whole.count : undefined;
}

/**
 * Returns how a figure differs from the period before, in percent, or for a share in percentage points. Undefined where
 * one of them is not known.
 */
export function differenceOf(shown: ShownFigure): Difference | undefined {
  const { figure, country, value, before, whole } = shown;
  if (whole) {
    const [now, then] = [shareOf(value, whole.value), shareOf(before, whole.before)];
    if (now === undefined || then === undefined) return undefined;
    if (countsOf(whole).some((count) => count < fewestCompared))
      return { kind: 'few', change: '', tone: undefined };
    const { difference, written } = pointsBetween(then, now, country);
    return describe(difference, written, figure.options);
  }
  if (!value || !before) return undefined;
  const measure = figure.options.sum === undefined ? 'count' : 'sum';
  const [now, then] = [Number(value[measure]), Number(before[measure])];
  if (then === 0 && now !== 0) return { ...describe(now, '', figure.options), kind: 'none' };
  return describe(now - then, formatChange(now, then, country), figure.options);
}

/** Whether a share has fallen enough to be marked, and not by chance of a few records. */
export function hasFallen({ figure, value, before, whole }: ShownFigure): boolean {
  const { alarm } = figure.options;
  const [now, then] = [shareOf(value, whole?.value), shareOf(before, whole?.before)];
  if (!alarm || !whole || now === undefined || then === undefined) return false;
  return (then - now) * 100 >= alarm.points && Math.min(...countsOf(whole)) >= alarm.records;
}

/** Returns the numbers of records of shares, now and before. */
const countsOf = ({ value, before }: NonNullable<ShownFigure['whole']>) => [
  value?.count ?? 0,
  before?.count ?? 0,
];

/**
 * Returns a change to `now` from `then`, which is not 0: `+12%`, or `12%` without its sign. Less than one percent has a decimal.
 */
export function formatChange(
  now: number,
  then: number,
  country: SessionCountry,
  signDisplay: Intl.NumberFormatOptions['signDisplay'] = 'always',
): string {
  if (now === then) return '';
  const share = (now - then) / Math.abs(then);
  return formatSigned(share, country, {
    style: 'percent',
    signDisplay,
    maximumFractionDigits: Math.abs(share) < 0.01 ? 1 : 0,
  });
}

function describe(
  difference: number,
  change: string,
  { better }: ShownFigure['figure']['options'],
): Difference {
  if (difference === 0) return { kind: 'same', change: '', tone: undefined };
  const kind = difference > 0 ? 'more' : 'less';
  return { kind, change, tone: better && (better === kind ? 'success' : 'error') };
}
