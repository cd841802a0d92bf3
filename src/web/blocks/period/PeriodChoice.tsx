import { useTranslate } from 'react-admin';
import { Suspense } from 'react';
import { blockId } from '../../../metadata/model/pageBlocks';
import { Segments } from '../../ui/controls/Segments';
import { Skeleton } from '../../ui/feedback/Placeholders';
import { useSeesFigures } from '../figures/useBoundFigures';
import type { BlockProps } from '../parts/Block';
import { useBlockCountry } from '../parts/blockCountry';
import { BlockSection } from '../parts/BlockSection';
import { useToday } from '../parts/useToday';
import { lastDays } from './chosenPeriod';
import { DayFields } from './DayFields';
import { SharedPeriodContext } from './sharedPeriod';
import { usePeriod } from './usePeriod';
import './PeriodChoice.css';

/** What the choice of days by hand is called among the periods. */
const byHand = 'days';

/** The choice of a period, for the charts below it (product 2.14). A user who may see none of them has nothing to choose. */
export function PeriodChoice({ block, renderBlocks }: BlockProps<'period'>) {
  const { title, description, periods, maxDays, blocks } = block;
  const translate = useTranslate();
  const country = useBlockCountry();
  const [today] = useToday(country ? [country.zone] : []);
  const [period, choose] = usePeriod(blockId(block), periods, maxDays);
  const hasCharts = useSeesFigures(blocks, country);
  if (!country || today === undefined || !hasCharts) return null;
  const isByHand = typeof period !== 'string';
  const options = maxDays === undefined ? periods : [...periods, byHand as typeof byHand];
  return (
    <BlockSection
      title={title}
      description={description}
      actions={
        <div className="period-choice">
          <Segments
            legend={translate('corridor.chart.period')}
            value={isByHand ? byHand : period}
            options={options.map((value) => ({ value, label: translate(`corridor.chart.periods.${value}`) }))}
            onChange={(next) => choose(next === byHand ? lastDays(maxDays ?? 1, today) : next)}
          />
          {isByHand && maxDays !== undefined && (
            <DayFields days={period} today={today} maxDays={maxDays} zone={country.zone} onChange={choose} />
          )}
        </div>
      }
    >
      <div className="period-choice__blocks">
        <SharedPeriodContext value={period}>
          <Suspense fallback={<Skeleton width="100%" />}>{renderBlocks(blocks)}</Suspense>
        </SharedPeriodContext>
      </div>
    </BlockSection>
  );
}
