import { readText } from '../../metadata/values/typedText';
import { TextInput } from './inputs';
import { TextFilter, validText } from './TextFilter';
import { plainText } from './values';
import type { InputProps, Widget } from './Widget';

/** One line of text: what every field can at least be shown as. */
export const textWidget: Widget = {
  name: 'text',
  kinds: ['text', 'identifier', 'phone', 'email', 'url'],
  rank: () => 1,
  options: {
    wide: { type: 'boolean', description: 'Texts are long, as names of files: a column of them is wider.' },
  },
  cellWidth: ({ ui }) => (ui.wide ? 340 : undefined),
  Field: ({ value }) => plainText(value),
  text: (_field, value) => plainText(value),
  Input: PlainTextInput,
  Filter: TextFilter,
  validFilter: validText,
  describeFilter: (_field, value) => plainText(value),
};

function PlainTextInput(props: InputProps) {
  return <TextInput {...props} parse={(text) => readText(props.field, text) || null} />;
}
