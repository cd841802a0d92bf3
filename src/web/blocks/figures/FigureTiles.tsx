import { useTranslate } from 'ra-core';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import { midSentence } from '../../generate/resource/ResourceScope';
import type { Translate } from '../../widgets/Widget';
import type { SessionCountry } from '../../session/sessionStore';
import { Skeleton } from '../../ui/feedback/Placeholders';
import { Explained } from '../../generate/explain/Explained';
import { Icon } from '../../ui/Icon';
import { formatShare } from '../../../metadata/values/numbers';
import { differenceOf, formatChange, shareOf } from './difference';
import { FigureSum, formatCount, NoFigure, OptionalLink } from './FigureNumber';
import { noShare, openText } from './shareTexts';
import { useExplainFigure } from './explainFigure';
import type { ShownFigure, ShownFiguresProps } from './figure';
import './FigureTiles.css';

/** Tiles of figures: a title that links to the records, the sum or number, and the difference. */
export function FigureTiles({ figures, compare, isLoading }: ShownFiguresProps) {
  return (
    <ul className="figure-tiles">
      {figures.map((shown, index) => (
        // Figures come from the page file and do not change their places.
        <li
          key={index}
          className={`card figure-tiles__tile ${compare && shown.figure.options.balance === undefined ? 'figure-tiles__tile--compared' : ''}`}
        >
          <h3 className="figure-tiles__title">
            <OptionalLink to={shown.path}>{shown.figure.options.title}</OptionalLink>
          </h3>
          <TileValue shown={shown} isLoading={isLoading} />
          <TileDifference shown={shown} />
        </li>
      ))}
    </ul>
  );
}

interface TilePartProps {
  shown: ShownFigure;
}

function TileValue({ shown, isLoading }: TilePartProps & { isLoading: boolean }) {
  const explain = useExplainFigure(shown);
  const { figure, country, value, whole, reason } = shown;
  const { sum, balance = sum } = figure.options;
  if (!value) {
    const hasAside = sum !== undefined || whole !== undefined;
    return (
      <>
        <p className="figure-tiles__value">
          {isLoading ? <Skeleton width="60%" /> : <NoFigure reason={reason} />}
        </p>
        {(hasAside || reason) && (
          <p className="figure-tiles__aside">{isLoading ? <Skeleton width="40%" /> : reason}</p>
        )}
      </>
    );
  }
  if (whole) return <TileShare shown={shown} />;
  if (balance === undefined) {
    return (
      <p className="figure-tiles__value">
        <Explained explain={() => explain('count')}>{formatCount(value.count, country)}</Explained>
      </p>
    );
  }
  return (
    <>
      <p className="figure-tiles__value">
        <Explained explain={() => explain(sum === undefined ? 'balance' : 'sum')}>
          <FigureSum country={country} resource={figure.resource} sum={balance} value={value.sum} />{' '}
          <span className="figure-tiles__currency">{country.currency}</span>
        </Explained>
      </p>
      {sum !== undefined && <TileCount shown={shown} />}
    </>
  );
}

/** Number of the records of the sum, and its difference. */
function TileCount({ shown }: TilePartProps) {
  const translate = useTranslate();
  const explain = useExplainFigure(shown);
  const { figure, country, value, before } = shown;
  if (!value) return null;
  const change = before && before.count > 0 ? formatChange(value.count, before.count, country, 'never') : '';
  const isMore = value.count > (before?.count ?? 0);
  return (
    <p className="figure-tiles__aside">
      <Explained explain={() => explain('count')}>
        {countOf(figure.resource, value.count, country, translate)}
      </Explained>
      {change && (
        <span>{translate(`corridor.figures.${isMore ? 'moreThan' : 'fewerThan'}`, { change })}</span>
      )}
    </p>
  );
}

/** So many records of a resource, in its words: "1 payout order", "1,204 payout orders". */
function countOf(
  { title, recordTitle = title }: BoundResource,
  count: number,
  country: SessionCountry,
  translate: Translate,
): string {
  return translate('corridor.figures.records', {
    count: formatCount(count, country),
    records: midSentence(count === 1 ? recordTitle : title),
  });
}

/** A share in percent, and the numbers that it is made of. */
function TileShare({ shown }: TilePartProps) {
  const translate = useTranslate();
  const explain = useExplainFigure(shown);
  const { figure, country, value, whole, open, reason } = shown;
  const share = shareOf(value, whole?.value);
  const isEmpty = whole?.value?.count === 0;
  const of = countOf(figure.resource, whole?.value?.count ?? 0, country, translate);
  return (
    <>
      <p className="figure-tiles__value">
        {share === undefined ? (
          <NoFigure reason={isEmpty ? translate(noShare(shown)) : reason} />
        ) : (
          <Explained explain={() => explain('share')}>{formatShare(share, country)}</Explained>
        )}
      </p>
      <p className="figure-tiles__aside">
        {whole?.value && (
          <>
            <span>{`${formatCount(value?.count ?? 0, country)} ${translate('corridor.figures.of')} `}</span>
            <OptionalLink to={whole.path} className="figure-tiles__whole">
              {of}
            </OptionalLink>
            {open?.value && open.value.count > 0 && (
              <>
                <span> · </span>
                <OptionalLink to={open.path} className="figure-tiles__whole">
                  {openText(shown, translate)}
                </OptionalLink>
              </>
            )}
          </>
        )}
      </p>
    </>
  );
}

/** Difference of a figure from the period before: signed, in words, and with a tone if one direction is better. */
function TileDifference({ shown }: TilePartProps) {
  const translate = useTranslate();
  const difference = differenceOf(shown);
  if (!difference) return null;
  const { kind, tone } = difference;
  const change =
    shown.whole && difference.change
      ? translate('corridor.figures.points', { points: difference.change })
      : difference.change;
  const than = translate(`corridor.figures.before.${shown.period}`);
  return (
    <p className={`figure-tiles__change figure-tiles__change--${tone ?? 'neutral'}`}>
      {kind !== 'same' && kind !== 'few' && (
        <Icon name={kind === 'less' ? 'arrowDown' : 'arrowUp'} size={14} />
      )}
      <span>{translate(`corridor.figures.difference.${kind}`, { change, than })}</span>
    </p>
  );
}
