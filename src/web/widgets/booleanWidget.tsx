import { useTranslate } from 'ra-core';
import type { FilterProps, InputProps, Widget } from './Widget';
import { inputAttributes } from './inputs';

/** Yes or no. */
export const booleanWidget: Widget = {
  name: 'boolean',
  kinds: ['boolean'],
  options: {},
  Field: ({ value, translate }) => translate(wordKey(value)),
  text: (_field, value, _country, translate) => translate(wordKey(value)),
  Input: BooleanInput,
  Filter: BooleanFilter,
  validFilter: (_field, value) => (typeof value === 'boolean' ? value : undefined),
  describeFilter: (_field, value, _country, translate) => translate(wordKey(value)),
};

function wordKey(value: unknown): string {
  return value === true ? 'corridor.widgets.yes' : 'corridor.widgets.no';
}

function BooleanInput(props: InputProps) {
  const translate = useTranslate();
  const { placeholder: _none, ...attributes } = inputAttributes(props);
  return (
    <span className="choices__choice">
      <input
        {...attributes}
        className="choices__box"
        type="checkbox"
        checked={props.value === true}
        onChange={(event) => props.onChange(event.target.checked)}
      />
      <span aria-hidden="true">{translate(wordKey(props.value))}</span>
    </span>
  );
}

function BooleanFilter({ field, id, value, onChange }: FilterProps) {
  const translate = useTranslate();
  return (
    <fieldset className="choices">
      <legend className="visually-hidden">{field.title}</legend>
      {[undefined, true, false].map((choice, index) => (
        <label key={String(choice)} className="choices__choice">
          <input
            id={index === 0 ? id : `${id}-${index}`}
            name={id}
            type="radio"
            checked={value === choice}
            onChange={() => onChange(choice)}
          />
          <span>{translate(choice === undefined ? 'corridor.widgets.any' : wordKey(choice))}</span>
        </label>
      ))}
    </fieldset>
  );
}
