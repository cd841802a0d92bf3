import type { Translate } from '../../widgets/Widget';
import type { ShownFigure } from './figure';
import { formatCount } from './FigureNumber';

/**
 * Returns the number of records that are left out of a share, as they may still become a part of it: "13 still open". Empty without any.
 */
export function openText({ open, country }: ShownFigure, translate: Translate): string {
  const count = open?.value?.count ?? 0;
  return count === 0 ? '' : translate('corridor.figures.open', { count: formatCount(count, country) });
}

/** Returns the key of the text that says why there is nothing to be a share of: no records, or none that has ended. */
export function noShare({ open }: ShownFigure): string {
  return `corridor.figures.${open?.value?.count ? 'noneEnded' : 'noRecords'}`;
}
