import { LinkBase, useTranslate } from 'ra-core';
import { Explained } from '../../generate/explain/Explained';
import { Skeleton } from '../../ui/feedback/Placeholders';
import { noShare, openText } from './shareTexts';
import { useExplainFigure } from './explainFigure';
import { FigureSum, formatCount, NoFigure } from './FigureNumber';
import { periodTitle } from './periodTitle';
import { Icon } from '../../ui/Icon';
import { formatShare } from '../../../metadata/values/numbers';
import { differenceOf, hasFallen, shareOf } from './difference';
import type { FigureValue, ShownFigure, ShownFiguresProps } from './figure';
import './FigureTable.css';
import './FigureCell.css';

/** Table of figures: number and sum, each a link to its records in the country's list. Balances have no number. */
export function FigureTable({ country, figures, period, compare, isLoading }: ShownFiguresProps) {
  const translate = useTranslate();
  const hasCounts = figures.some(({ figure }) => figure.options.balance === undefined);
  return (
    <table className={`figure-table ${compare ? 'figure-table--compared' : ''}`} aria-busy={isLoading}>
      <thead>
        <tr>
          <th scope="col">
            {periodTitle(
              { figures: figures.map(({ figure }) => figure.options), period, compare },
              translate,
            )}
          </th>
          {hasCounts && <th scope="col">{translate('corridor.figures.count')}</th>}
          <th scope="col">{`${translate('corridor.figures.sum')} ${country.currency}`}</th>
        </tr>
      </thead>
      <tbody>
        {figures.map((shown, index) => {
          const { options, resource } = shown.figure;
          const cell = { shown, isLoading };
          return (
            // Figures come from the page file and do not change their places.
            <tr key={index} className={options.part ? 'figure-table__part' : undefined}>
              <th scope="row">
                {shown.path === undefined ? (
                  options.title
                ) : (
                  <LinkBase to={shown.path} title={resource.title}>
                    <span>{options.title}</span>
                    <span className="visually-hidden">{` · ${country.name}`}</span>
                  </LinkBase>
                )}
              </th>
              {hasCounts && <CountCell {...cell} />}
              {isCountOnly(shown) ? <td>{''}</td> : <FigureCell {...cell} />}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Whether its number, in a cell of its own, is all that there is to say. */
const isCountOnly = ({ figure: { options }, whole }: ShownFigure) =>
  !whole && options.sum === undefined && options.balance === undefined;

function CountCell({ shown, isLoading }: { shown: ShownFigure; isLoading: boolean }) {
  const { figure, country, value, reason } = shown;
  const explain = useExplainFigure(shown);
  if (!value) return <td>{isLoading ? <Skeleton width={28} /> : <NoFigure reason={reason} />}</td>;
  const isCounted = figure.options.balance === undefined;
  return (
    <td className={value.count === 0 ? 'figure-table__zero' : undefined}>
      {isCounted && (
        <Explained explain={() => explain('count')}>{formatCount(value.count, country)}</Explained>
      )}
    </td>
  );
}

/** Table cell with the sum, share or number of a figure, above that of the period before. */
export function FigureCell({ shown, isLoading }: { shown: ShownFigure; isLoading: boolean }) {
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
  const open = openText(shown, translate);
  const than = translate(`corridor.figures.before.${period}`);
  return (
    <td className={`figure-cell ${isFallen ? 'figure-cell--fallen' : isZero ? 'figure-cell--zero' : ''}`}>
      {now === undefined ? (
        <NoFigure reason={whole?.value?.count === 0 ? translate(noShare(shown)) : reason} />
      ) : (
        <span className="figure-cell__value">
          {isFallen && <Icon name="warning" size={14} />}
          <Explained explain={() => explain(measure)}>{now}</Explained>
        </span>
      )}
      {then !== undefined && (
        <span className="figure-cell__before">
          <span>{then}</span> <span className="visually-hidden">{than}</span>
          {isFallen && (
            <span className="visually-hidden">
              {translate('corridor.figures.points', { points: differenceOf(shown)?.change })}
            </span>
          )}
        </span>
      )}
      {open && <span className="figure-cell__open">{open}</span>}
    </td>
  );
}
