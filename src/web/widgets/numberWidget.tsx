import type { BoundField } from '../../metadata/model/BoundField';
import type { Country } from '../../metadata/model/definitions';
import type { JsonValue } from '../../metadata/model/json';
import { toHalfWidth } from '../../metadata/values/halfWidth';
import { DraftInput } from './inputs';
import { describeRange, isRangeApplied, validRange } from './numberRange';
import { lazyOverlay } from '../ui/overlay/OverlayBoundary';
import { type FilterProps, type InputProps, plainText, type Widget } from './Widget';

// Loaded where a filter is edited: a list shows its filters in words.
const NumberRangeFilter = lazyOverlay(async () => (await import('./NumberRangeFilter')).default);

/** A count, a rate, a size: a number that is not money. */
export const numberWidget: Widget = {
  name: 'number',
  kinds: ['number'],
  rank: ({ kind }) => (kind === 'number' ? 5 : 0),
  options: {
    unit: { type: 'string', description: 'Shown after the number, or once in the head of its column.' },
    grouping: {
      type: 'boolean',
      description:
        '`false` writes whole numbers without separators: a number that names something, as that of an entry, is no quantity.',
    },
    decimals: {
      type: 'array',
      items: { type: 'integer', minimum: 1, maximum: 20 },
      minItems: 2,
      maxItems: 2,
      description:
        'The fewest decimals shown, and the most that a number has: a column is aligned on the point.',
    },
  },
  align: 'end',
  headNote: (field) => field.ui.unit as string | undefined,
  Field: ({ field, value, country, place }) => {
    const [least, most] = decimalsOf(field);
    const number = formatNumber(field, value, country);
    const lacking = most - Math.max(least, plainText(value).split('.')[1]?.length ?? 0);
    return (
      // A cell keeps the room of the decimals that it lacks.
      <span className="number" data-room={place === 'cell' && lacking > 0 ? '0'.repeat(lacking) : undefined}>
        {place === 'detail' ? withUnit(number, field) : number}
      </span>
    );
  },
  text: (field, value, country) => withUnit(formatNumber(field, value, country), field),
  Input: NumberInput,
  Filter: NumberFilter,
  validFilter: validRange,
  isApplied: isRangeApplied,
  describeFilter: (field, value, country, translate) =>
    describeRange(value, (bound) => formatNumber(field, bound, country, 0), translate),
};

/** A percent sign follows its number without a space, as in English and Chinese. */
function withUnit(number: string, { ui: { unit } }: BoundField): string {
  return unit ? `${number}${unit === '%' ? '' : ' '}${plainText(unit)}` : number;
}

const formats = new Map<string, Intl.NumberFormat>();

function formatNumber(
  field: BoundField,
  value: JsonValue,
  { numberFormat }: Country,
  decimals = decimalsOf(field)[0],
): string {
  if (typeof value !== 'number' || field.ui.grouping === false) return plainText(value);
  const key = numberFormat + decimals;
  let format = formats.get(key);
  if (!format) {
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: 20 };
    format = new Intl.NumberFormat(numberFormat, digits);
    formats.set(key, format);
  }
  return format.format(value);
}

/** The fewest and the most decimals of a field's numbers. */
const decimalsOf = ({ ui }: BoundField) => (ui.decimals ?? [0, 0]) as [least: number, most: number];

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
  const typed = toHalfWidth(text).trim();
  if (typed === '') return null;
  const digits = typed.replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(digits) && Number.isFinite(Number(digits)) ? Number(digits) : typed;
}

function NumberFilter(props: FilterProps) {
  return (
    <NumberRangeFilter
      {...props}
      Input={NumberInput}
      write={(bound) => formatNumber(props.field, bound, props.country, 0)}
    />
  );
}
