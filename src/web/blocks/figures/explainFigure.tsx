import { useTranslate } from 'ra-core';
import { useSession } from '../../session/useSession';
import { describeConditions, type Explanation } from '../../generate/explain/Explanation';
import type { FilterValues } from '../../generate/filters/filterValues';
import { joinTexts, type Translate } from '../../widgets/Widget';
import { formatShare } from '../../../metadata/values/numbers';
import { shareOf } from './difference';
import { FigureSum, formatCount } from './FigureNumber';
import type { ShownFigure } from './figure';

/** Returns what explains a figure: its number of records, or their sum. */
export function useExplainFigure(shown: ShownFigure): (measure: FigureMeasure) => Explanation {
  const translate = useTranslate();
  const { language } = useSession();
  return (measure) => explainFigure(shown, measure, { translate, language });
}

/** Measure of a figure that is explained. */
type FigureMeasure = 'count' | 'sum' | 'share' | 'balance';

const formulas = { count: 'number', sum: 'sum', share: 'share', balance: 'lastEntries' };

/** Returns the explanation of a figure: its formula, and its records with their list. */
function explainFigure(
  shown: ShownFigure,
  measure: FigureMeasure,
  words: { translate: Translate; language: string },
): Explanation {
  const { figure, country, period, path, value, whole, open } = shown;
  const { options, resource, values, wholeValues = {} } = figure;
  const count = formatCount(value?.count ?? 0, country);
  const name = measure === 'balance' ? options.balance : options.sum;
  const describe = (filter: FilterValues) => describeConditions({ resource, country, ...words }, filter);
  const all = describe(wholeValues).map((each) =>
    words.translate('corridor.validation.titled', { title: each.title, text: each.value }),
  );
  const { plus = '', minus = '' } = resource.list?.statement ?? {};
  return {
    title: `${options.title} · ${country.name}`,
    value: <ExplainedValue shown={shown} measure={measure} />,
    formula: {
      text: measure === 'share' && open?.value?.count ? 'shareOfEnded' : formulas[measure],
      params: {
        list: resource.title,
        field: resource.fields[name ?? '']?.title ?? '',
        plus: resource.fields[plus]?.title ?? '',
        minus: resource.fields[minus]?.title ?? '',
        part: count,
        whole: formatCount(whole?.value?.count ?? 0, country),
        all: joinTexts(all),
        open: formatCount(open?.value?.count ?? 0, country),
      },
    },
    // A balance is that of all entries up to now.
    conditions: describe(measure === 'balance' ? values : { [options.time]: { range: period }, ...values }),
    ...(measure === 'sum' ? { count } : {}),
    path,
  };
}

interface ExplainedValueProps {
  shown: ShownFigure;
  measure: FigureMeasure;
}

function ExplainedValue({ shown: { figure, country, value, whole }, measure }: ExplainedValueProps) {
  const { sum, balance = sum } = figure.options;
  if (measure === 'share') return <span>{formatShare(shareOf(value, whole?.value) ?? 0, country)}</span>;
  if (measure === 'count' || balance === undefined)
    return <span>{formatCount(value?.count ?? 0, country)}</span>;
  return (
    <span className="number">
      <FigureSum country={country} resource={figure.resource} sum={balance} value={value?.sum ?? 0} />{' '}
      <span className="muted">{country.currency}</span>
    </span>
  );
}
