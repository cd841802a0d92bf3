import type { Translate } from '../../widgets/Widget';
import type { FigurePeriod, ListedFigure } from './figure';

/** Returns the heading of figures in a table: their period and the compared one, or the current balances. */
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
