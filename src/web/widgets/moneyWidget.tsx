import type { Country } from '../../metadata/model/definitions';
import type { JsonValue } from '../../metadata/model/json';
import { formatMoney, parseMoney } from '../../metadata/values/money';
import { DraftInput } from './inputs';
import { describeRange, NumberRangeFilter, rangeQuery, validRange } from './NumberRangeFilter';
import { plainText } from './values';
import type { FilterProps, InputProps, Widget } from './Widget';

/** An amount in minor units of the country's currency, grouped as its number format does, always with its decimals. */
export const moneyWidget: Widget = {
  name: 'money',
  kinds: ['money'],
  rank: ({ kind }) => (kind === 'money' ? 10 : 0),
  options: {
    money: { type: 'boolean', description: 'The integer is an amount in minor units of the currency.' },
  },
  align: 'end',
  headNote: (_field, country) => country.currency,
  Field: ({ value, country, place }) =>
    place === 'cell' ? (
      formatAmount(value, country)
    ) : (
      <span className="number">
        {formatAmount(value, country)} <span className="muted">{country.currency}</span>
      </span>
    ),
  text: (_field, value, country) => `${formatAmount(value, country)} ${country.currency}`,
  Input: MoneyInput,
  Filter: MoneyFilter,
  validFilter: validRange,
  toQuery: rangeQuery,
  describeFilter: (_field, value, country, translate) =>
    describeRange(value, (bound) => formatAmount(bound, country), translate),
};

/** A sum beyond 2^53 comes as a string of its digits. */
const bigAmount = /^-?\d{16,}$/;

function formatAmount(value: JsonValue, country: Country): string {
  const isAmount = typeof value === 'number' || (typeof value === 'string' && bigAmount.test(value));
  return isAmount ? formatMoney(BigInt(value), notation(country)) : plainText(value);
}

function MoneyInput(props: InputProps) {
  const { country } = props;
  return (
    <DraftInput
      {...props}
      look={{
        className: 'input number',
        inputMode: country.amount.type === 'integer' ? 'numeric' : 'decimal',
      }}
      unit={country.currency}
      // What was typed stays as it is until it can be read.
      format={(value) => (typeof value === 'number' ? formatAmount(value, country) : plainText(value))}
      parse={(text) => (text.trim() === '' ? null : (parseMoney(text, notation(country)) ?? text))}
    />
  );
}

const notation = ({ numberFormat, amount }: Country) => ({ numberFormat, precision: amount.precision });

function MoneyFilter(props: FilterProps) {
  return (
    <NumberRangeFilter {...props} Input={MoneyInput} write={(bound) => formatAmount(bound, props.country)} />
  );
}
