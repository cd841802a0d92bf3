import { MaskedValue } from './MaskedValue';
import { inputAttributes } from './inputAttributes';
import type { InputProps } from './InputProps';
import { maskText } from './maskText';
import { plainText } from './plainText';
import { TextFilter } from './TextFilter';
import { typedCode } from './typedCode';
import type { Widget } from './Widget';

/** Something not meant for the eyes of passers-by: only its last characters show until it is revealed. */
export const maskedWidget: Widget = {
  name: 'masked',
  rank: (field) => (field.ui.masked ? 8 : 0),
  options: {
    masked: { type: 'boolean', description: 'Only the last characters show until it is revealed.' },
    visible: {
      type: 'integer',
      minimum: 0,
      maximum: 8,
      description: 'How many characters show: 4 by default.',
    },
  },
  Field: ({ field, value, place }) =>
    place === 'cell' ? (
      <span className="mono">{maskText(field, value)}</span>
    ) : (
      <MaskedValue key={plainText(value)} field={field} value={plainText(value)} />
    ),
  text: maskText,
  Input: MaskedInput,
  Filter: TextFilter,
  // Beginnings or parts would let one guess a masked value piece by piece.
  toQuery: (value) => plainText(value).trim() || undefined,
  describeFilter: maskText,
};

// Whoever types an account number must see it: it is hidden from passers-by only where it is shown.
function MaskedInput(props: InputProps) {
  return (
    <input
      {...inputAttributes(props)}
      type="text"
      className="input mono"
      spellCheck={false}
      value={plainText(props.value)}
      onChange={(event) => props.onChange(typedCode(props.field, event.target.value))}
    />
  );
}
