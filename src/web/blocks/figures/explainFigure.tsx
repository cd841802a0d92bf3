import { useTranslate } from 'react-admin';
import type { SessionCountry } from '../../session/Session';
import { useSession } from '../../session/useSession';
import { describeConditions, type Explanation } from '../../generate/explain/Explanation';
import type { Translate } from '../../widgets/Widget';
import { FigureSum, formatCount } from './FigureNumber';
import type { FigurePeriod, ShownFigure } from './shownFigure';

/** Returns what explains a figure: its number of records, or their sum. */
export function useExplainFigure(
  figure: ShownFigure,
  country: SessionCountry,
  period: FigurePeriod,
): (measure: 'count' | 'sum') => Explanation {
  const translate = useTranslate();
  const { language } = useSession();
  return (measure) => explainFigure(figure, measure, { country, period, translate, language });
}

/** How a figure is made: the number, or the sum, of the records of its period, with the list of these. */
function explainFigure(
  { figure, path, value }: ShownFigure,
  measure: 'count' | 'sum',
  context: { country: SessionCountry; period: FigurePeriod; translate: Translate; language: string },
): Explanation {
  const { options, resource, values } = figure;
  const { country, period } = context;
  const count = formatCount(value?.count ?? 0, country);
  const field = options.sum === undefined ? undefined : resource.fields[options.sum];
  const filter = { [options.time]: { range: period }, ...values };
  return {
    title: `${options.title} · ${country.name}`,
    value:
      measure === 'sum' && field ? (
        <span className="number">
          <FigureSum country={country} resource={resource} sum={field.name} value={value?.sum ?? 0} />{' '}
          <span className="muted">{country.currency}</span>
        </span>
      ) : (
        count
      ),
    formula: {
      text: measure === 'sum' ? 'sum' : 'number',
      params: { list: resource.title, field: field?.title ?? '' },
    },
    conditions: describeConditions(resource, filter, country, context),
    ...(measure === 'sum' ? { count } : {}),
    path,
  };
}
