import { LinkBase, useTranslate } from 'react-admin';
import { Explained } from '../../generate/explain/Explained';
import { Skeleton } from '../../ui/feedback/Placeholders';
import { useExplainFigure } from './explainFigure';
import { FigureCell } from './FigureCell';
import { formatCount, NoFigure } from './FigureNumber';
import { periodTitle } from './periodTitle';
import type { ShownFigure, ShownFiguresProps } from './shownFigure';
import './FigureTable.css';

/** How many and how much, a row a figure, each a link to the records in the country's own list. Balances have no number. */
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
          <th scope="col">
            {translate('corridor.figures.sum')} {country.currency}
          </th>
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
                    {options.title}
                    <span className="visually-hidden"> · {country.name}</span>
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
