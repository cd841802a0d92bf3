import { LinkBase, useTranslate } from 'react-admin';
import type { SessionCountry } from '../../session/Session';
import { Skeleton } from '../../ui/feedback/Placeholders';
import { Explained } from '../../generate/explain/Explained';
import { FigureSum, formatCount, NoFigure } from './FigureNumber';
import { useExplainFigure } from './explainFigure';
import type { FigurePeriod, ShownFigure, ShownFiguresProps } from './shownFigure';
import './FigureTiles.css';

/** A tile a figure: its title, which is a link to the list of its records, the sum or the number, and how it differs. */
export function FigureTiles({ country, figures, period, isLoading }: ShownFiguresProps) {
  return (
    <ul className="figure-tiles">
      {figures.map((shown, index) => (
        // Figures come from the page file and do not change their places.
        <li key={index} className="card figure-tiles__tile">
          <h3 className="figure-tiles__title">
            {shown.path === undefined ? (
              shown.figure.options.title
            ) : (
              <LinkBase to={shown.path}>{shown.figure.options.title}</LinkBase>
            )}
          </h3>
          <TileValue country={country} shown={shown} period={period} isLoading={isLoading} />
          <Difference country={country} shown={shown} period={period} />
        </li>
      ))}
    </ul>
  );
}

type TileValueProps = Omit<ShownFiguresProps, 'figures'> & { shown: ShownFigure };

function TileValue({ country, shown, period, isLoading }: TileValueProps) {
  const translate = useTranslate();
  const explain = useExplainFigure(shown, country, period);
  const { figure, value, reason } = shown;
  const { sum } = figure.options;
  if (!value) {
    return (
      <>
        <p className="figure-tiles__value">
          {isLoading ? <Skeleton width="60%" /> : <NoFigure reason={reason} />}
        </p>
        <p className="figure-tiles__aside">{isLoading ? <Skeleton width="40%" /> : reason}</p>
      </>
    );
  }
  const count = formatCount(value.count, country);
  if (sum === undefined) {
    return (
      <p className="figure-tiles__value">
        <Explained explain={() => explain('count')}>{count}</Explained>
      </p>
    );
  }
  return (
    <>
      <p className="figure-tiles__value">
        <Explained explain={() => explain('sum')}>
          <FigureSum country={country} resource={figure.resource} sum={sum} value={value.sum} />{' '}
          <span className="figure-tiles__currency">{country.currency}</span>
        </Explained>
      </p>
      <p className="figure-tiles__aside">
        <Explained explain={() => explain('count')}>
          {translate('corridor.figures.records', { smart_count: value.count, count })}
        </Explained>
      </p>
    </>
  );
}

interface DifferenceProps {
  country: SessionCountry;
  shown: ShownFigure;
  period: FigurePeriod;
}

/** How a figure differs from the period before, in words. */
function Difference({ country, shown: { figure, value, before }, period }: DifferenceProps) {
  const translate = useTranslate();
  if (!value || !before) return null;
  const measure = figure.options.sum === undefined ? 'count' : 'sum';
  const [now, then] = [Number(value[measure]), Number(before[measure])];
  const than = translate(`corridor.figures.before.${period}`);
  const kind = now === then ? 'same' : then === 0 ? 'none' : now > then ? 'more' : 'less';
  const percent = then === 0 ? '' : formatPercent(Math.abs(now - then) / Math.abs(then), country);
  return (
    <p className="figure-tiles__aside">
      {translate(`corridor.figures.difference.${kind}`, { percent, than })}
    </p>
  );
}

/** A share as `12%` in the country's format; what is less than one percent has a decimal. */
function formatPercent(share: number, { numberFormat }: SessionCountry): string {
  return new Intl.NumberFormat(numberFormat, {
    style: 'percent',
    numberingSystem: 'latn',
    maximumFractionDigits: share < 0.01 ? 1 : 0,
  }).format(share);
}
