import type { Translate } from '../../widgets/Widget';
import type { ShownFigure } from './figure';
import { formatCount } from './FigureNumber';

/** Returns the number of records that may still become part of a share, as "13 still open". Empty if there are none. */
export function openText({ open, country }: ShownFigure, translate: Translate): string {
  const count = open?.value?.count ?? 0;
  return count === 0 ? '' : translate('corridor.figures.open', { count: formatCount(count, country) });
}

/** Returns the key of the reason for a missing share: no records, or none in a final state. */
export function noShare({ open }: ShownFigure): string {
  return `corridor.figures.${open?.value?.count ? 'noneEnded' : 'noRecords'}`;
}
