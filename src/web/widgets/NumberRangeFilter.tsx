import { useTranslate } from 'react-admin';
import { type ComponentType, useState } from 'react';
import type { BoundField } from '../../metadata/model/BoundField';
import type { JsonValue } from '../../metadata/model/json';
import { describeValidationError } from '../../metadata/validation/describeValidationError';
import type { FilterProps, InputProps, Translate } from './Widget';

/** Props of {@link NumberRangeFilter}. */
interface NumberRangeFilterProps extends FilterProps {
  /** The widget's own. */
  Input: ComponentType<InputProps>;
  /** Writes a bound as the widget's values are written. */
  write: (bound: JsonValue) => string;
}

/**
 * A filter between two numbers, both included; each may stay open. What cannot be read, or ends before it begins, is
 * reported at its input as soon as the user pauses there.
 */
export function NumberRangeFilter({
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

/** A range as the filter keeps it. A bound that cannot be read yet is the text that was typed. */
type Range = { [bound: string]: JsonValue };

function isRange(value: JsonValue | undefined): value is Range {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isInverted({ gte, lte }: Range): boolean {
  return typeof gte === 'number' && typeof lte === 'number' && gte > lte;
}

/**
 * The `validFilter` of number ranges: one number, or a range that does not end before it begins. A bound of it may be half
 * typed.
 */
export function validRange(_field: BoundField, value: JsonValue): JsonValue | undefined {
  if (isRange(value)) return isInverted(value) ? undefined : value;
  return typeof value === 'number' ? value : undefined;
}

/** The `toQuery` of number ranges: keeps the bounds that are numbers, drops what is half typed. */
export function rangeQuery(value: JsonValue): JsonValue | undefined {
  if (!isRange(value)) return value ?? undefined;
  const bounds = Object.entries(value).filter(([, bound]) => typeof bound === 'number');
  return bounds.length > 0 ? Object.fromEntries(bounds) : undefined;
}

/** A number range in words: "100 – 500", "at least 100", "at most 500"; empty where neither bound is a number. */
export function describeRange(
  value: JsonValue,
  write: (bound: JsonValue) => string,
  translate: Translate,
): string {
  if (!isRange(value)) return value === null ? '' : write(value);
  const { gte, lte } = value;
  const from = typeof gte === 'number' ? write(gte) : undefined;
  const to = typeof lte === 'number' ? write(lte) : undefined;
  if (from !== undefined && to !== undefined) return `${from} – ${to}`;
  if (from !== undefined) return translate('corridor.widgets.range.atLeast', { bound: from });
  return to === undefined ? '' : translate('corridor.widgets.range.atMost', { bound: to });
}
