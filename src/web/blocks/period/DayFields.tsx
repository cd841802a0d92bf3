import { useTranslate } from 'react-admin';
import { useId, useState } from 'react';
import { daysAfter, isDay } from '../../../metadata/values/time';
import { DayInput } from '../../ui/controls/DayInput';
import type { Days } from '../parts/period';
import { problemOf } from './chosenPeriod';

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
export function DayFields({ days, today, maxDays, zone, onChange }: DayFieldsProps) {
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
