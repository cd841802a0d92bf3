import type { FilterProps, InputProps, Widget } from './Widget';
import { inputAttributes, useDraft } from './inputs';
import { describeRange, NumberRangeFilter, rangeQuery } from './NumberRangeFilter';
import { plainText } from './values';
import type { Country } from '../../metadata/model/definitions';
import type { JsonValue } from '../../metadata/model/json';

/** A count, a rate, a size: a number that is not money. */
export const numberWidget: Widget = {
  name: 'number',
  rank: ({ kind }) => (kind === 'number' ? 5 : 0),
  options: {
    unit: { type: 'string', description: 'Stands after the number, or once in the head of its column.' },
  },
  align: 'end',
  headNote: (field) => field.ui.unit as string | undefined,
  Field: ({ field, value, country, place }) => {
    const number = written(value, country);
    return (
      <span className="number">
        {place === 'detail' && field.ui.unit ? `${number} ${plainText(field.ui.unit)}` : number}
      </span>
    );
  },
  text: (field, value, country) =>
    `${written(value, country)}${field.ui.unit ? ` ${plainText(field.ui.unit)}` : ''}`,
  Input: NumberInput,
  Filter: NumberFilter,
  toQuery: rangeQuery,
  describeFilter: (_field, value, country, translate) =>
    describeRange(value, (each) => written(each, country), translate),
};

const formats = new Map<string, Intl.NumberFormat>();

function written(value: JsonValue, country: Country): string {
  if (typeof value !== 'number') return plainText(value);
  let format = formats.get(country.numberFormat);
  if (!format) {
    format = new Intl.NumberFormat(country.numberFormat, { maximumFractionDigits: 20 });
    formats.set(country.numberFormat, format);
  }
  return format.format(value);
}

/** Typed plainly, with a point or a comma before the decimals and no grouping, so that none is misread. */
const plain = {
  format: (value: JsonValue | undefined) => plainText(value),
  parse(text: string): JsonValue {
    const typed = text.trim();
    if (typed === '') return null;
    const digits = typed.replace(',', '.');
    return /^-?\d+(\.\d+)?$/.test(digits) && Number.isFinite(Number(digits)) ? Number(digits) : typed;
  },
};

function NumberInput(props: InputProps) {
  const draft = useDraft(props.value, props.onChange, plain);
  const { unit } = props.field.ui;
  function leave() {
    draft.tidy();
    props.onBlur?.();
  }
  return (
    <span className="input-group">
      <input
        {...inputAttributes({ ...props, onBlur: leave })}
        type="text"
        inputMode={props.field.type === 'integer' ? 'numeric' : 'decimal'}
        value={draft.text}
        onChange={(event) => draft.type(event.target.value)}
      />
      {unit !== undefined && <span className="input-group__unit">{plainText(unit)}</span>}
    </span>
  );
}

function NumberFilter(props: FilterProps) {
  return <NumberRangeFilter {...props} Input={NumberInput} />;
}
