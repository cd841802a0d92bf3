import type { BoundField } from '../../metadata/model/BoundField';
import type { Country } from '../../metadata/model/definitions';
import type { JsonValue } from '../../metadata/model/json';
import {
  currencyFieldOf,
  currencyOf,
  formatMoney,
  parseMoney,
  withoutSigns,
} from '../../metadata/values/money';
import { DraftInput } from './inputs';
import { describeRange, isRangeApplied, validRange } from './numberRange';
import { lazyOverlay } from '../ui/overlay/OverlayBoundary';
import { type FilterProps, type InputProps, plainText, type Widget } from './Widget';

// Loaded where a filter is edited: a list shows its filters in words.
const NumberRangeFilter = lazyOverlay(async () => (await import('./NumberRangeFilter')).default);

/**
 * An amount in minor units, grouped as the country's number format does, always with its decimals. A column's head names the
 * country's currency, and each amount of a record in another one names that.
 */
export const moneyWidget: Widget = {
  name: 'money',
  kinds: ['money'],
  options: {},
  align: 'end',
  headNote: (_field, country) => country.currency,
  Field: ({ field, value, record, country, place }) => {
    const amount = formatAmount(value, country);
    const currency = currencyOf(field, record, country);
    if (place === 'cell') return currency === country.currency ? amount : `${amount} ${currency}`;
    return (
      <span className="number">
        <span>{amount}</span> <span className="muted">{currency}</span>
      </span>
    );
  },
  text: (field, value, country, _translate, record) =>
    `${formatAmount(value, country)} ${currencyOf(field, record, country)}`,
  Input: MoneyInput,
  Filter: MoneyFilter,
  validFilter: validRange,
  isApplied: isRangeApplied,
  describeFilter: (_field, value, country, translate) =>
    describeRange(value, (bound) => formatAmount(bound, country), translate),
};

/** A sum beyond 2^53 comes as a string of its digits. */
const bigAmount = /^-?\d{16,}$/;

function formatAmount(value: JsonValue, country: Country): string {
  const isAmount = typeof value === 'number' || (typeof value === 'string' && bigAmount.test(value));
  return isAmount ? formatMoney(BigInt(value), country) : plainText(value);
}

function MoneyInput(props: InputProps) {
  return <AmountInput {...props} unit={currencyOf(props.field, props.record, props.country)} />;
}

/** A filter finds records of any currency. */
function AnyCurrencyInput(props: InputProps) {
  return <AmountInput {...props} unit={undefined} />;
}

/** Amounts of whole units are typed without decimals, as their rule says. */
function typedAmount({ multipleOf = 1 }: BoundField, value: number, country: Country): string {
  const unit = 10 ** country.amount.precision;
  if (multipleOf % unit !== 0 || value % unit !== 0) return formatMoney(value, country);
  return formatMoney(value / unit, { ...country, amount: { precision: 0 } });
}

function AmountInput({ unit, ...props }: InputProps & { unit: string | undefined }) {
  const { country, field } = props;
  const facts = currencyFieldOf(field) === undefined ? country : withoutSigns(country);
  return (
    <DraftInput
      {...props}
      look={{
        className: 'input number',
        inputMode: country.amount.type === 'integer' ? 'numeric' : 'decimal',
      }}
      unit={unit}
      // What was typed stays as it is until it can be read.
      format={(value) => (typeof value === 'number' ? typedAmount(field, value, country) : plainText(value))}
      parse={(text) => (text.trim() === '' ? null : (parseMoney(text, facts) ?? text))}
    />
  );
}

function MoneyFilter(props: FilterProps) {
  const Input = currencyFieldOf(props.field) === undefined ? MoneyInput : AnyCurrencyInput;
  return <NumberRangeFilter {...props} Input={Input} write={(bound) => formatAmount(bound, props.country)} />;
}
