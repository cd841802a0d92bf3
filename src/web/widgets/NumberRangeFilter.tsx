import { useTranslate } from 'ra-core';
import type { ComponentType } from 'react';
import type { JsonValue } from '../../metadata/model/JsonValue';
import type { FilterProps } from './FilterProps';
import type { InputProps } from './InputProps';

type Bound = 'gte' | 'lte';

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
  const range = (value && typeof value === 'object' && !Array.isArray(value) ? value : {}) as Record<
    Bound,
    JsonValue
  >;
  function set(bound: Bound, next: JsonValue) {
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
