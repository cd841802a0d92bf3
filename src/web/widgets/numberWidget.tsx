import type { BoundField } from '../../metadata/model/BoundField';
import type { Country } from '../../metadata/model/definitions';
import type { JsonValue } from '../../metadata/model/json';
import { formatNumber, parseNumber } from '../../metadata/values/numbers';
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
    const number = writeNumber(field, value, country);
    const lacking = most - Math.max(least, plainText(value).split('.')[1]?.length ?? 0);
    return (
      // A cell keeps the room of the decimals that it lacks.
      <span className="number" data-room={place === 'cell' && lacking > 0 ? '0'.repeat(lacking) : undefined}>
        {place === 'detail' ? withUnit(number, field) : number}
      </span>
    );
  },
  text: (field, value, country) => withUnit(writeNumber(field, value, country), field),
  Input: NumberInput,
  Filter: NumberFilter,
  validFilter: validRange,
  isApplied: isRangeApplied,
  describeFilter: (field, value, country, translate) =>
    describeRange(value, (bound) => writeNumber(field, bound, country, 0), translate),
};

/** A percent sign follows its number without a space, as in English and Chinese. */
function withUnit(number: string, { ui: { unit } }: BoundField): string {
  return unit ? `${number}${unit === '%' ? '' : ' '}${plainText(unit)}` : number;
}

function writeNumber(
  field: BoundField,
  value: JsonValue,
  { numberFormat }: Country,
  decimals = decimalsOf(field)[0],
): string {
  if (typeof value !== 'number' || field.ui.grouping === false) return plainText(value);
  return formatNumber(value, numberFormat, decimals);
}

/** The minimum and maximum of a field's decimals. */
const decimalsOf = ({ ui }: BoundField) => (ui.decimals ?? [0, 0]) as [least: number, most: number];

function NumberInput(props: InputProps) {
  const { country, field } = props;
  const { type, ui } = field;
  return (
    <DraftInput
      {...props}
      look={{ inputMode: type === 'integer' ? 'numeric' : 'decimal' }}
      unit={ui.unit === undefined ? undefined : plainText(ui.unit)}
      format={(value) => (value === undefined ? '' : writeNumber(field, value, country, 0))}
      parse={(text) => (text.trim() === '' ? null : (parseNumber(text, country.numberFormat) ?? text.trim()))}
    />
  );
}

function NumberFilter(props: FilterProps) {
  return (
    <NumberRangeFilter
      {...props}
      Input={NumberInput}
      write={(bound) => writeNumber(props.field, bound, props.country, 0)}
    />
  );
}
