import { LinkBase, useTranslate } from 'react-admin';
import { Explained } from '../../generate/explain/Explained';
import { Skeleton } from '../../ui/feedback/Placeholders';
import { formatShare, shareOf } from './difference';
import { useExplainFigure } from './explainFigure';
import { FigureSum, formatCount, NoFigure } from './FigureNumber';
import type { ShownFigure, ShownFiguresProps } from './shownFigure';
import './FigureTable.css';

/** How many and how much, a row a figure, each a link to the records in the country's own list. Balances have no number. */
export function FigureTable({ country, figures, period, isLoading }: ShownFiguresProps) {
  const translate = useTranslate();
  const hasCounts = figures.some(({ figure }) => figure.options.balance === undefined);
  return (
    <table className="figure-table" aria-busy={isLoading}>
      <thead>
        <tr>
          <th scope="col">
            {translate(hasCounts ? `corridor.widgets.days.${period}` : 'corridor.figures.now')}
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
          const cell = { country, shown, period, isLoading };
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
              <SumCell {...cell} />
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

type CellProps = Omit<ShownFiguresProps, 'figures'> & { shown: ShownFigure };

const zero = 'figure-table__zero';

function CountCell({ country, shown, period, isLoading }: CellProps) {
  const { figure, value, reason } = shown;
  const explain = useExplainFigure(shown, country, period);
  if (!value) return <td>{isLoading ? <Skeleton width={28} /> : <NoFigure reason={reason} />}</td>;
  const isCounted = figure.options.balance === undefined;
  return (
    <td className={value.count === 0 ? zero : undefined}>
      {isCounted && (
        <Explained explain={() => explain('count')}>{formatCount(value.count, country)}</Explained>
      )}
    </td>
  );
}

function SumCell({ country, shown, period, isLoading }: CellProps) {
  const { figure, value, whole, reason } = shown;
  const { resource, options } = figure;
  const { sum, balance = sum } = options;
  const explain = useExplainFigure(shown, country, period);
  if (!value) return <td>{isLoading ? <Skeleton width={92} /> : <NoFigure reason={reason} />}</td>;
  if (whole) {
    const share = shareOf(value, whole.value);
    return (
      <td>
        {share === undefined ? (
          <NoFigure reason={reason} />
        ) : (
          <Explained explain={() => explain('share')}>{formatShare(share, country)}</Explained>
        )}
      </td>
    );
  }
  return (
    <td className={Number(value.sum) === 0 ? zero : undefined}>
      {balance !== undefined && (
        <Explained explain={() => explain(sum === undefined ? 'balance' : 'sum')}>
          <FigureSum country={country} resource={resource} sum={balance} value={value.sum} />
        </Explained>
      )}
    </td>
  );
}
