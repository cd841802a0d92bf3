import { lazy } from 'react';
import type { Country } from '../../metadata/model/definitions';
import type { JsonValue } from '../../metadata/model/json';
import { DraftInput } from './inputs';
import { describeRange, isRangeApplied, rangeQuery, validRange } from './numberRange';
import { plainText } from './values';
import type { FilterProps, InputProps, Widget } from './Widget';

// Loaded where a filter is edited: a list shows its filters in words.
const NumberRangeFilter = lazy(() => import('./NumberRangeFilter'));

/** A count, a rate, a size: a number that is not money. */
export const numberWidget: Widget = {
  name: 'number',
  kinds: ['number'],
  rank: ({ kind }) => (kind === 'number' ? 5 : 0),
  options: {
    unit: { type: 'string', description: 'Shown after the number, or once in the head of its column.' },
  },
  align: 'end',
  headNote: (field) => field.ui.unit as string | undefined,
  Field: ({ field, value, country, place }) => {
    const number = formatNumber(value, country);
    return (
      <span className="number">
        {place === 'detail' && field.ui.unit ? `${number} ${plainText(field.ui.unit)}` : number}
      </span>
    );
  },
  text: (field, value, country) =>
    `${formatNumber(value, country)}${field.ui.unit ? ` ${plainText(field.ui.unit)}` : ''}`,
  Input: NumberInput,
  Filter: NumberFilter,
  validFilter: validRange,
  isApplied: isRangeApplied,
  toQuery: rangeQuery,
  describeFilter: (_field, value, country, translate) =>
    describeRange(value, (bound) => formatNumber(bound, country), translate),
};

const formats = new Map<string, Intl.NumberFormat>();

function formatNumber(value: JsonValue, country: Country): string {
  if (typeof value !== 'number') return plainText(value);
  let format = formats.get(country.numberFormat);
  if (!format) {
    format = new Intl.NumberFormat(country.numberFormat, { maximumFractionDigits: 20 });
    formats.set(country.numberFormat, format);
  }
  return format.format(value);
}

function NumberInput(props: InputProps) {
  const { type, ui } = props.field;
  return (
    <DraftInput
      {...props}
      look={{ inputMode: type === 'integer' ? 'numeric' : 'decimal' }}
      unit={ui.unit === undefined ? undefined : plainText(ui.unit)}
      format={plainText}
      parse={parseNumber}
    />
  );
}

/** Numbers are typed with a point or a comma before the decimals and without grouping, so that none is misread. */
function parseNumber(text: string): JsonValue {
  const typed = text.trim();
  if (typed === '') return null;
  const digits = typed.replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(digits) && Number.isFinite(Number(digits)) ? Number(digits) : typed;
}

function NumberFilter(props: FilterProps) {
  return (
    <NumberRangeFilter {...props} Input={NumberInput} write={(bound) => formatNumber(bound, props.country)} />
  );
}
