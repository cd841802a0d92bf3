import { inputAttributes } from './inputAttributes';
import type { InputProps } from './InputProps';
import { plainText } from './plainText';
import { TextFilter } from './TextFilter';
import type { Widget } from './Widget';
import { wordsQuery } from './wordsQuery';

/** One line of text: what every field can at least be shown as. */
export const textWidget: Widget = {
  name: 'text',
  rank: () => 1,
  options: {},
  Field: ({ value }) => plainText(value),
  text: (_field, value) => plainText(value),
  Input: TextInput,
  Filter: TextFilter,
  toQuery: wordsQuery('contains'),
  describeFilter: (_field, value) => plainText(value),
};

function TextInput(props: InputProps) {
  return (
    <input
      {...inputAttributes(props)}
      type="text"
      value={plainText(props.value)}
      onChange={(event) => props.onChange(event.target.value || null)}
    />
  );
}
