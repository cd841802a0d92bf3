import { useTranslate } from 'ra-core';
import type { BoundField, FieldOption } from '../../metadata/model/BoundField';
import type { JsonValue } from '../../metadata/model/json';
import { chosenValues } from '../../metadata/values/filterOperators';
import { StateText } from '../ui/feedback/StateText';
import { type FilterProps, type InputProps, joinTexts, plainText, type Widget } from './Widget';
import { inputAttributes } from './inputs';

/** One of a few values: its word, with a dot in its tone where the options have tones. */
export const enumWidget: Widget = {
  name: 'enum',
  kinds: ['choice', 'state'],
  options: {},
  Field: ({ field, value }) => {
    const option = optionOf(field, value);
    return option?.tone ? <StateText tone={option.tone}>{option.title}</StateText> : titleOf(field, value);
  },
  text: titleOf,
  Input: EnumInput,
  Filter: EnumFilter,
  validFilter: (field, value) => {
    const values = chosenValues(value);
    const valid = values.filter((each) => optionOf(field, each));
    if (valid.length === values.length) return value;
    return valid.length > 0 ? valid : undefined;
  },
  describeFilter: (field, value) => joinTexts(chosenValues(value).map((each) => titleOf(field, each))),
};

function optionOf(field: BoundField, value: JsonValue): FieldOption | undefined {
  return field.options?.find((option) => option.value === value);
}

/** A value without an option is shown unchanged, as it may come from a newer gateway. */
function titleOf(field: BoundField, value: JsonValue): string {
  return optionOf(field, value)?.title ?? plainText(value);
}

function EnumInput(props: InputProps) {
  const translate = useTranslate();
  const options = props.field.options ?? [];
  const index = options.findIndex((option) => option.value === props.value);
  return (
    <select
      {...inputAttributes(props)}
      value={index}
      onChange={(event) => props.onChange(options[Number(event.target.value)]?.value ?? null)}
    >
      <option value={-1}>{props.field.ui.placeholder ?? translate('corridor.widgets.choose')}</option>
      {options.map((option, position) => (
        <option key={String(option.value)} value={position}>
          {option.title}
        </option>
      ))}
    </select>
  );
}

function EnumFilter({ field, id, value, onChange }: FilterProps) {
  const set = chosenValues(value);
  function toggle(option: FieldOption) {
    const next = set.includes(option.value)
      ? set.filter((each) => each !== option.value)
      : [...set, option.value];
    onChange(next.length > 0 ? next : undefined);
  }
  return (
    <fieldset className="choices">
      <legend className="visually-hidden">{field.title}</legend>
      {field.options?.map((option, index) => (
        <label key={String(option.value)} className="choices__choice">
          <input
            id={index === 0 ? id : `${id}-${index}`}
            type="checkbox"
            checked={set.includes(option.value)}
            onChange={() => toggle(option)}
          />
          {option.tone ? (
            <StateText tone={option.tone}>{option.title}</StateText>
          ) : (
            <span>{option.title}</span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
