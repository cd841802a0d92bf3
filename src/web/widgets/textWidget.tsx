import { inputAttributes } from './inputs';
import type { InputProps, Widget } from './Widget';
import { plainText } from './values';
import { TextFilter, wordsQuery } from './TextFilter';

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
