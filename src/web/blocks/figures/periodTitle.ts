import type { Translate } from '../../widgets/Widget';
import type { FigurePeriod, ListedFigure } from './figure';

/** Returns the heading of figures in a table: their period, with that which they are compared with, or that they are balances of now. */
export function periodTitle(
  {
    figures,
    period = 'today',
    compare,
  }: { figures: Pick<ListedFigure, 'balance'>[]; period?: FigurePeriod; compare?: boolean },
  translate: Translate,
): string {
  if (figures.every(({ balance }) => balance !== undefined)) return translate('corridor.figures.now');
  const title = translate(`corridor.widgets.days.${period}`);
  if (!compare) return title;
  return translate('corridor.figures.above', {
    period: title,
    than: translate(`corridor.figures.before.${period}`),
  });
}
