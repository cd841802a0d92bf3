import { useTranslate } from 'ra-core';
import { Suspense, useId, useState } from 'react';
import { blockId } from '../../../metadata/model/pageBlocks';
import { Segments } from '../../ui/controls/Segments';
import { Skeleton } from '../../ui/feedback/Placeholders';
import { useSeesFigures } from '../figures/figuresQuery';
import type { BlockProps, BlockQuery, EarlyPlace } from '../parts/Block';
import { todayIn, useBlockCountry, useBlockDay } from '../parts/blockCountry';
import { BlockSection } from '../parts/BlockSection';
import { lastDays, periodAt, problemOf } from './chosenPeriod';
import { SharedPeriodContext, usePeriod } from './usePeriod';
import type { BlockTypes } from '../../../metadata/generated/BlockTypes';
import { daysAfter, isDay } from '../../../metadata/values/time';
import { DayInput } from '../../ui/controls/DayInput';
import type { Days } from '../parts/period';
import './PeriodChoice.css';

/** Value of the choice of days by hand among the periods. */
const byHand = 'days';

/** The choice of a period, for the charts below it (product 2.14). A user who may see none of them has nothing to choose. */
export function PeriodChoice({ block, renderBlocks }: BlockProps<'period'>) {
  const { title, description, periods, maxDays, blocks } = block;
  const translate = useTranslate();
  const country = useBlockCountry();
  const today = useBlockDay();
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

/** The queries of the blocks in a `period` block, before these are shown. */
export async function earlyPeriod(block: BlockTypes['period'], place: EarlyPlace): Promise<BlockQuery[]> {
  const { country, search, queriesOf } = place;
  if (!country) return [];
  const { periods, maxDays, blocks } = block;
  const today = todayIn(country.zone);
  const period = periodAt(search.get(blockId(block)), periods, { maxDays, today });
  return queriesOf(blocks, { ...place, period });
}

interface DayFieldsProps {
  days: Days;
  /** The last day that can be picked, `YYYY-MM-DD`. */
  today: string;
  maxDays: number;
  /** In which days begin and end, `GMT±N`. */
  zone: string;
  onChange: (days: Days) => void;
}

/** A first and a last day. What cannot be a period says why, and changes nothing. */
function DayFields({ days, today, maxDays, zone, onChange }: DayFieldsProps) {
  const translate = useTranslate();
  const id = useId();
  const [draft, setDraft] = useState(days);
  const isComplete = isDay(draft.from) && isDay(draft.to);
  const problem = isComplete ? problemOf(draft, maxDays, today) : undefined;

  function set(bound: keyof Days, day: string) {
    const next = { ...draft, [bound]: day };
    setDraft(next);
    if (isDay(next.from) && isDay(next.to) && !problemOf(next, maxDays, today)) onChange(next);
  }

  const bounds = {
    from: { max: today },
    to: {
      min: draft.from,
      max: isDay(draft.from) ? [daysAfter(draft.from, maxDays - 1), today].toSorted()[0] : today,
    },
  };
  return (
    <fieldset className="period-choice__days" title={zone}>
      <legend className="visually-hidden">{translate('corridor.chart.periods.days')}</legend>
      {(['from', 'to'] as const).map((bound) => (
        <div key={bound} className="field">
          <label className="field__label" htmlFor={`${id}-${bound}`}>
            {translate(`corridor.widgets.days.${bound}`)}
          </label>
          <DayInput
            id={`${id}-${bound}`}
            className="input"
            value={draft[bound]}
            {...bounds[bound]}
            aria-invalid={problem !== undefined || undefined}
            aria-describedby={problem ? `${id}-error` : undefined}
            onChange={(day) => set(bound, day)}
          />
        </div>
      ))}
      {problem && (
        <p id={`${id}-error`} className="field__error" role="alert">
          {translate(`corridor.chart.days.${problem}`, { from: draft.from, today, smart_count: maxDays })}
        </p>
      )}
    </fieldset>
  );
}
