import { useTranslate } from 'react-admin';
import { Explained } from '../../generate/explain/Explained';
import { Skeleton } from '../../ui/feedback/Placeholders';
import { Icon } from '../../ui/Icon';
import { differenceOf, formatShare, hasFallen, shareOf } from './difference';
import { useExplainFigure } from './explainFigure';
import type { FigureValue } from './figure';
import { FigureSum, formatCount, NoFigure } from './FigureNumber';
import type { ShownFigure } from './shownFigure';
import './FigureCell.css';

interface FigureCellProps {
  shown: ShownFigure;
  isLoading: boolean;
}

/** The sum, the share or the number of a figure as a cell of a table, above that of the period before. */
export function FigureCell({ shown, isLoading }: FigureCellProps) {
  const translate = useTranslate();
  const explain = useExplainFigure(shown);
  const { figure, country, period, value, before, whole, reason } = shown;
  const { sum, balance = sum } = figure.options;
  if (isLoading) {
    return (
      <td className="figure-cell" aria-busy>
        <Skeleton width={92} />
      </td>
    );
  }
  const measure = whole ? 'share' : sum !== undefined ? 'sum' : balance !== undefined ? 'balance' : 'count';
  const write = (of: FigureValue | undefined, ofWhole: FigureValue | undefined) => {
    const share = shareOf(of, ofWhole);
    if (whole) return share === undefined ? undefined : formatShare(share, country);
    if (!of) return undefined;
    if (balance === undefined) return formatCount(of.count, country);
    return <FigureSum country={country} resource={figure.resource} sum={balance} value={of.sum} />;
  };
  const now = write(value, whole?.value);
  const then = write(before, whole?.before);
  const isZero = value && !whole && Number(measure === 'count' ? value.count : value.sum) === 0;
  const isFallen = hasFallen(shown);
  const than = translate(`corridor.figures.before.${period}`);
  return (
    <td className={`figure-cell ${isFallen ? 'figure-cell--fallen' : isZero ? 'figure-cell--zero' : ''}`}>
      {now === undefined ? (
        <NoFigure reason={whole?.value?.count === 0 ? translate('corridor.figures.noRecords') : reason} />
      ) : (
        <span className="figure-cell__value">
          {isFallen && <Icon name="warning" size={14} />}
          <Explained explain={() => explain(measure)}>{now}</Explained>
        </span>
      )}
      {then !== undefined && (
        <span className="figure-cell__before">
          {then} <span className="visually-hidden">{than}</span>
          {isFallen && (
            <span className="visually-hidden">
              {translate('corridor.figures.points', { points: differenceOf(shown)?.change })}
            </span>
          )}
        </span>
      )}
    </td>
  );
}
