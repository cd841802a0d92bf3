import { useTranslate } from 'ra-core';
import { type ComponentType, useState } from 'react';
import type { JsonValue } from '../../metadata/model/json';
import { describeValidationError } from '../../metadata/validation/describeValidationError';
import type { FilterProps, InputProps } from './Widget';
import { isInverted, isRange, type Range } from './numberRange';
import './range.css';

/** Props of {@link NumberRangeFilter}. */
export interface NumberRangeFilterProps extends FilterProps {
  /** The widget's own. */
  Input: ComponentType<InputProps>;
  /** Writes a bound as the widget's values are written. */
  write: (bound: JsonValue) => string;
}

/**
 * A filter between two numbers, both included; each may stay open. What cannot be read, or ends before it begins, is
 * reported at its input as soon as the user pauses there.
 */
export default function NumberRangeFilter({
  field,
  id,
  value,
  onChange,
  country,
  Input,
  write,
}: NumberRangeFilterProps) {
  const translate = useTranslate();
  const [isTyping, setIsTyping] = useState(false);
  const range: Range = isRange(value) ? value : {};
  function set(bound: 'gte' | 'lte', next: JsonValue) {
    const { [bound]: _old, ...rest } = range;
    const changed = next === null ? rest : { ...rest, [bound]: next };
    setIsTyping(true);
    onChange(Object.keys(changed).length > 0 ? changed : undefined);
  }
  function problemOf(bound: 'gte' | 'lte'): string | undefined {
    if (typeof range[bound] === 'string') {
      const error = { path: '', keyword: 'type', params: {} };
      return describeValidationError(
        error,
        field,
        (key, params) => translate(`corridor.${key}`, params),
        country,
      );
    }
    if (bound === 'gte' || !isInverted(range)) return undefined;
    return translate('corridor.validation.minimum', { field: field.title, limit: write(range.gte ?? null) });
  }
  return (
    <fieldset className="range">
      <legend className="visually-hidden">{field.title}</legend>
      {(['gte', 'lte'] as const).map((bound, index) => {
        const inputId = index === 0 ? id : `${id}-${bound}`;
        const problem = problemOf(bound);
        const isReported = problem !== undefined && !isTyping;
        return (
          <div key={bound} className="field">
            <label className="field__label" htmlFor={inputId}>
              {translate(`corridor.widgets.range.${bound}`)}
            </label>
            <Input
              field={{ ...field, required: false }}
              id={inputId}
              name={`${field.name}-${bound}`}
              value={range[bound]}
              onChange={(next) => set(bound, next)}
              onBlur={() => setIsTyping(false)}
              invalid={problem !== undefined}
              describedBy={isReported ? `${inputId}-error` : undefined}
              country={country}
            />
            {isReported && (
              <p id={`${inputId}-error`} className="field__error">
                {problem}
              </p>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
