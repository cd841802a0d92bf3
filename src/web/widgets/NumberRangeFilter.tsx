import { useTranslate } from 'react-admin';
import type { ComponentType } from 'react';
import type { BoundField } from '../../metadata/model/BoundField';
import type { JsonValue } from '../../metadata/model/json';
import type { FilterProps, InputProps, Translate } from './Widget';

/** A filter between two numbers, both included; each may stay open. `Input` is the widget's own. */
export function NumberRangeFilter({
  field,
  id,
  value,
  onChange,
  country,
  Input,
}: FilterProps & { Input: ComponentType<InputProps> }) {
  const translate = useTranslate();
  const range: Range = isRange(value) ? value : {};
  function set(bound: 'gte' | 'lte', next: JsonValue) {
    const { [bound]: _old, ...rest } = range;
    const changed = next === null ? rest : { ...rest, [bound]: next };
    onChange(Object.keys(changed).length > 0 ? changed : undefined);
  }
  return (
    <fieldset className="range">
      <legend className="visually-hidden">{field.title}</legend>
      {(['gte', 'lte'] as const).map((bound, index) => {
        const inputId = index === 0 ? id : `${id}-${bound}`;
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
              invalid={typeof range[bound] === 'string'}
              country={country}
            />
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

/** The `validFilter` of number ranges: a range, in which a bound may be half typed, or one number. */
export function validRange(_field: BoundField, value: JsonValue): JsonValue | undefined {
  return isRange(value) || typeof value === 'number' ? value : undefined;
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
