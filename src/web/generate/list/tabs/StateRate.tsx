import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useListContext } from 'ra-core';
import type { TabsDefinition } from '../../../../metadata/model/figures';
import { formatNumber, formatShare, pointsBetween } from '../../../../metadata/values/numbers';
import { countsKey } from '../../../client/cache/refreshQueries';
import { gatewayNow } from '../../../client/gatewayTime';
import { Icon } from '../../../ui/Icon';
import type { FilterValues } from '../../filters/filterValues';
import { useResourceScope } from '../../resource/ResourceScope';
import { rateRequest, readRates } from './stateRate';
import './StateRate.css';

interface StateRateProps {
  /** The field with options. */
  field: string;
  rate: NonNullable<TabsDefinition['rate']>;
}

/** The rate of a list's records in its period and filters, and the difference from the period before. */
export function StateRate({ field, rate }: StateRateProps) {
  const { resource, country, translate, dataProvider } = useResourceScope();
  const { filterValues, data: rows, isPlaceholderData } = useListContext();
  const values = filterValues as FilterValues;
  const request = () => rateRequest(resource, { field, rate }, values, { country, now: gatewayNow() });
  const { [field]: _state, ...others } = values;
  const asked = request();
  const { data } = useQuery({
    queryKey: [...countsKey(resource.name, country.code), 'rate', others],
    queryFn: async ({ signal }) => {
      // What is "today" may have changed since it was rendered.
      const { figures = [] } = request() ?? {};
      return readRates((await dataProvider.getFigures(figures, { signal })).figures);
    },
    // Filters whose records figures cannot count leave the list without a rate.
    enabled: asked !== undefined && rows !== undefined && !isPlaceholderData,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
  });
  const { now, before } = data ?? {};
  if (!asked || !now) return null;
  const write = (count: number) => formatNumber(count, country.numberFormat);
  const of = translate('corridor.list.tabs.rateOf', { part: write(now.part), whole: write(now.whole) });
  return (
    <p className="state-rate" title={of}>
      <span className="muted">{rate.title}</span>
      <strong className="number">{formatShare(now.share, country)}</strong>
      {before && <RateChange then={before.share} now={now.share} range={asked.range} />}
    </p>
  );
}

/** By how many percentage points a rate has changed, against which period. */
function RateChange({ then, now, range }: { then: number; now: number; range: string | undefined }) {
  const { country, translate } = useResourceScope();
  const { difference, written } = pointsBetween(then, now, country);
  const than = translate(
    range === undefined ? 'corridor.list.tabs.daysBefore' : `corridor.figures.before.${range}`,
  );
  if (difference === 0)
    return <span className="muted">{translate('corridor.figures.difference.same', { than })}</span>;
  const kind = difference > 0 ? 'more' : 'less';
  const change = translate('corridor.figures.points', { points: written });
  const sentence = translate(`corridor.figures.difference.${kind}`, { change, than });
  // The line has no room for the sentence beside the tabs.
  return (
    <span className={`state-rate__change state-rate__change--${kind}`} title={sentence}>
      <Icon name={kind === 'less' ? 'arrowDown' : 'arrowUp'} size={14} />
      <span aria-hidden="true">{change}</span>
      <span className="visually-hidden">{sentence}</span>
    </span>
  );
}
