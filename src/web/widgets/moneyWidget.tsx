import { useMemo } from 'react';
import type { Country } from '../../metadata/model/definitions';
import type { JsonValue } from '../../metadata/model/json';
import { formatMoney, parseMoney } from '../../metadata/values/money';
import { describeRange, NumberRangeFilter, rangeQuery } from './NumberRangeFilter';
import type { FilterProps, InputProps, Widget } from './Widget';
import { inputAttributes, useDraft } from './inputs';
import { plainText } from './values';

/** An amount in minor units of the country's currency, grouped its way, always with its decimals. */
export const moneyWidget: Widget = {
  name: 'money',
  rank: ({ kind }) => (kind === 'money' ? 10 : 0),
  options: {
    money: { type: 'boolean', description: 'The integer is an amount in minor units of the currency.' },
  },
  align: 'end',
  headNote: (_field, country) => country.currency,
  Field: ({ value, country, place }) =>
    place === 'cell' ? (
      written(value, country)
    ) : (
      <span className="number">
        {written(value, country)} <span className="muted">{country.currency}</span>
      </span>
    ),
  text: (_field, value, country) => `${written(value, country)} ${country.currency}`,
  Input: MoneyInput,
  Filter: MoneyFilter,
  toQuery: rangeQuery,
  describeFilter: (_field, value, country, translate) =>
    describeRange(value, (bound) => written(bound, country), translate),
};

/** A sum that no number holds comes as a string of its digits. */
const bigAmount = /^-?\d{16,}$/;

function written(value: JsonValue, country: Country): string {
  const isAmount = typeof value === 'number' || (typeof value === 'string' && bigAmount.test(value));
  if (!isAmount) return plainText(value);
  const { numberFormat, amount } = country;
  return formatMoney(BigInt(value), { numberFormat, precision: amount.precision });
}

function MoneyInput(props: InputProps) {
  const { country } = props;
  const format = useMemo(
    () => ({
      format: (value: JsonValue | undefined) =>
        typeof value === 'number' ? written(value, country) : plainText(value),
      parse(text: string): JsonValue {
        if (text.trim() === '') return null;
        const { numberFormat, amount } = country;
        return parseMoney(text, { numberFormat, precision: amount.precision }) ?? text;
      },
    }),
    [country],
  );
  const draft = useDraft(props.value, props.onChange, format);
  function leave() {
    draft.tidy();
    props.onBlur?.();
  }
  return (
    <span className="input-group">
      <input
        {...inputAttributes({ ...props, onBlur: leave })}
        type="text"
        className="input number"
        inputMode={country.amount.type === 'integer' ? 'numeric' : 'decimal'}
        value={draft.text}
        onChange={(event) => draft.type(event.target.value)}
      />
      <span className="input-group__unit">{country.currency}</span>
    </span>
  );
}

function MoneyFilter(props: FilterProps) {
  return <NumberRangeFilter {...props} Input={MoneyInput} />;
}
