import { LinkBase, useTranslate } from 'react-admin';
import { Skeleton } from '../../ui/feedback/Placeholders';
import { Explained } from '../../generate/explain/Explained';
import { FigureSum, formatCount, NoFigure } from './FigureNumber';
import { useExplainFigure } from './explainFigure';
import type { ShownFigure, ShownFiguresProps } from './shownFigure';
import './FigureTable.css';

/** How many and how much, a row a figure, each a link to the records in the country's own list. */
export function FigureTable({ country, figures, period, isLoading }: ShownFiguresProps) {
  const translate = useTranslate();
  return (
    <table className="figure-table" aria-busy={isLoading}>
      <thead>
        <tr>
          <th scope="col">{translate(`corridor.widgets.days.${period}`)}</th>
          <th scope="col">{translate('corridor.figures.count')}</th>
          <th scope="col">
            {translate('corridor.figures.sum')} {country.currency}
          </th>
        </tr>
      </thead>
      <tbody>
        {figures.map((shown, index) => {
          const { options, resource } = shown.figure;
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
              <Cells country={country} shown={shown} period={period} isLoading={isLoading} />
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

type CellsProps = Omit<ShownFiguresProps, 'figures'> & { shown: ShownFigure };

function Cells({ country, shown, period, isLoading }: CellsProps) {
  const { figure, value, reason } = shown;
  const { resource, options } = figure;
  const explain = useExplainFigure(shown, country, period);
  if (!value) {
    return (
      <>
        <td>{isLoading ? <Skeleton width={28} /> : <NoFigure reason={reason} />}</td>
        <td>{isLoading ? <Skeleton width={92} /> : <NoFigure reason={reason} />}</td>
      </>
    );
  }
  const zero = value.count === 0 ? 'figure-table__zero' : undefined;
  return (
    <>
      <td className={zero}>
        <Explained explain={() => explain('count')}>{formatCount(value.count, country)}</Explained>
      </td>
      <td className={zero}>
        {options.sum !== undefined && (
          <Explained explain={() => explain('sum')}>
            <FigureSum country={country} resource={resource} sum={options.sum} value={value.sum} />
          </Explained>
        )}
      </td>
    </>
  );
}
